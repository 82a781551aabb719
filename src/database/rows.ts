/** Brings rows into the order of the ids they were asked for by. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** What `shownAuthor` needs of the joined member. */
export const AUTHOR_NAME = [
  'members.id as member_id',
  'members.username',
  'members.listed',
  'members.withdrawn_at',
] as const;

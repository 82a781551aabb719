/** The rows in the order of the given ids. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** The columns of the joined member that `shownAuthor` needs. */
export const AUTHOR_NAME = [
  'members.id as member_id',
  'members.username',
  'members.listed',
  'members.withdrawn_at',
] as const;

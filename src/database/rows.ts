import { type RawBuilder, sql } from 'kysely';

/** Brings rows into the order of the ids they were asked for by. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** Whether a folded column holds a folded text anywhere; every sign of it is only a sign. */
export function contains(column: string, key: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`%${key.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}

/** What `shownAuthor` needs of the joined member. */
export const AUTHOR_NAME = ['members.id as member_id', 'username', 'members.listed', 'withdrawn_at'] as const;

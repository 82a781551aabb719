import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './dialect.ts';

/** A column of days (`YYYY-MM-DD`) as a number that grows by one from each day to the next. */
// biome-ignore lint/suspicious/noExplicitAny: any database's tables
export function dayNumber(db: Kysely<any>, column: string): RawBuilder<number> {
  const day = sql.ref(column);
  return isSqlite(db)
    ? sql<number>`cast(julianday(${day}) as integer)`
    : sql<number>`(${day}::date - date '2000-01-01')`;
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The name of the member's picture; empty without one.
const COLUMNS = "alter table members add column picture TEXT not null default '';";

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}

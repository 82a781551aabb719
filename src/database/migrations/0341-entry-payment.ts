import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// How the fee of an announced tournament is paid, for the members who entered.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, "alter table entry_settings add column payment TEXT not null default ''");

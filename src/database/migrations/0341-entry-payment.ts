import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Adds the text in which an organiser says how the fee of a tournament is paid; members who entered read it.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, "alter table entry_settings add column payment TEXT not null default ''");

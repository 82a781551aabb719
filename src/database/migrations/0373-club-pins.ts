import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The officers of a club pin posts to the top of its board.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, "alter table boards add column pinned TEXT not null default ''");

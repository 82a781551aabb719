import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** A league is in no season any more. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, 'drop index leagues_season; alter table leagues drop column season');

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** A team match is always won by the slots that a team has won. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, 'alter table team_matches drop column scoring; alter table leagues drop column scoring');

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** The league of a play-off is found by the tournament. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, 'create index leagues_play_off on leagues (play_off) where play_off is not null');

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** The score of a decided match stays stored, hidden, until the tournament is closed: its result may be undone. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, `alter table tournament_games add column ended INT not null default 0`);

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** The handicap and hall of each name that the organiser typed into an entry, as a JSON list in their order. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, "alter table tournament_entries add column typed_players TEXT not null default '[]'");

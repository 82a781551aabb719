import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// When the organiser offered a tournament to a co-organiser; empty without an offer.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, `alter table tournament_organisers add column offered_at TEXT not null default ''`);

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

/** A team of a league says when its name or players were changed, so that of two changes at once one is refused. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(
    db,
    `alter table league_teams add column updated_at TEXT not null default '2026-01-01T00:00:00.000Z'`,
  );

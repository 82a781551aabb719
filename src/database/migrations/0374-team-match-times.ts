import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// When a team match begins (`19:30`); '' if unknown.
export const up = (db: Kysely<unknown>): Promise<void> =>
  runOnEither(db, "alter table team_matches add column time TEXT not null default ''");

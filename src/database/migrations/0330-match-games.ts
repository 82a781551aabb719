import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A game of two members who agreed on a match is a tournament of two; match_of is the number of the match post, 0 for
// every other tournament.
const DEFINITIONS = `
alter table tournaments add column match_of INT not null default 0;
create index tournaments_match_of on tournaments (match_of) where match_of > 0;
create index tournaments_organised on tournaments (organiser, match_of, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, DEFINITIONS);
}

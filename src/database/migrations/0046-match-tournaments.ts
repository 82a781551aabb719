import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The match post that a tournament was opened from: each opens one at most, and forgets it when either is removed.
const COLUMN = `
alter table tournaments add column post INT references match_posts (id) on delete set null;
create unique index tournaments_post on tournaments (post) where post is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMN);
}

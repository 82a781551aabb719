import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The objections to no-shows that wait for moderators, the oldest first.
const WAITING = `
create index match_turnouts_waiting on match_turnouts (objection, at, post, member, teller);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, WAITING);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// An index for the list of games that wait for a review. result_signals (figures that looked forged) is no
// longer written or read; it is kept, empty, for processes of the former version.
const CHANGES = `
create index uncounted_matches_why on uncounted_matches (why, tournament);
delete from result_signals;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}

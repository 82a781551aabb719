import { type Kysely, sql } from 'kysely';

// A match's page counts waiting applicants: all applicants minus the accepted, whom the match counts, and the
// declined, whom this index counts.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_declined on applications (post) where state = 'declined'`.execute(db);
}

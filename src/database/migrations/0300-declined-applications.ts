import { type Kysely, sql } from 'kysely';

// A match's page shows how many wait for an answer: all applicants but those accepted, whom the match counts,
// and those declined, whom this index counts.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_declined on applications (post) where state = 'declined'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

// Only accepted applicants take a seat of a match; before, those who waited for an answer did, too.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update match_posts set taken =
      (select count(*) from applications a where a.post = match_posts.id and a.state = 'accepted')`.execute(
    db,
  );
}

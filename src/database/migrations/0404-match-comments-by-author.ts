import { type Kysely, sql } from 'kysely';

/** Counting a member's match comments reads the index alone, as it does for the comments of the boards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index match_comments_by_author on match_comments (author, id, hidden, removed_at)`.execute(
    db,
  );
  await db.schema.dropIndex('match_comments_author').execute();
}

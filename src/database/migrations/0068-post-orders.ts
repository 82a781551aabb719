import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The free board by likes and by comments; posts without any come last, by their ids.
const ORDERS = `
create index free_posts_by_likes on free_posts (listed, like_count, id);
create index free_posts_by_comments on free_posts (listed, comment_count, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, ORDERS);
}

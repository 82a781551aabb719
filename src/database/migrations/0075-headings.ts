import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// 말머리: a board's own are kept as they are typed, a post's as the word itself, so that a post keeps the one it was
// written with. The free board's stand with the settings of the site. Each order of a list has its index, in which only
// posts with a heading stand; their number is in `row_counts`, as `heading:<board>:<heading>`.
const HEADINGS = `
alter table boards add column headings TEXT not null default '';
alter table free_posts add column heading TEXT;
create index free_posts_of_heading on free_posts (board, heading, id) where heading is not null;
create index free_posts_of_heading_by_likes on free_posts (board, heading, like_count, id) where heading is not null;
create index free_posts_of_heading_by_comments on free_posts (board, heading, comment_count, id) where heading is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, HEADINGS);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Whether others may read a list of what a member wrote; and the indexes of an author's texts tell without the rows
// which of them are shown.
const CHANGES = `
alter table members add column show_texts INT not null default 1 check (show_texts in (0, 1));
create index free_posts_by_author on free_posts (author, id, hidden);
drop index free_posts_author;
create index match_posts_by_author on match_posts (author, id, hidden);
drop index match_posts_author;
create index comments_by_author on comments (author, id, hidden, removed_at);
drop index comments_author;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CHANGES);
}

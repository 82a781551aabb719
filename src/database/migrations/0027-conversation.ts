import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Likes are counted beside what they are of, in the same transaction.
const TABLES = `
create table post_likes (
  member INT not null references members (number),
  post INT not null references free_posts (id) on delete cascade,
  at TEXT not null,
  primary key (member, post)
) STRICT;
create index post_likes_post on post_likes (post);
create table comment_likes (
  member INT not null references members (number),
  comment INT not null references comments (id) on delete cascade,
  at TEXT not null,
  primary key (member, comment)
) STRICT;
create index comment_likes_comment on comment_likes (comment);
alter table free_posts add column like_count INT not null default 0 check (like_count >= 0);
alter table comments add column like_count INT not null default 0 check (like_count >= 0);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

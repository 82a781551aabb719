import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

const TABLE = `
create table bookmarks (
  id ID,
  member INT not null references members (number) on delete cascade,
  post INT not null references free_posts (id) on delete cascade,
  at TEXT not null
) STRICT;
create unique index bookmarks_once on bookmarks (member, post);
create index bookmarks_list on bookmarks (member, id);
create index bookmarks_post on bookmarks (post);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLE);
}

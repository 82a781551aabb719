import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Boards that admins make. Their posts stand with those of the free board, which is board 1: what was 1 for every free
// post so far, and is what the indexes of its lists begin with, says from now on whose post it is. The boards' numbers
// begin at 2, one above what `row_counts` has given out.
const BOARDS = `
create table boards (
  id INT primary key check (id >= 2),
  slug TEXT not null,
  name TEXT not null,
  purpose TEXT not null,
  readers TEXT not null check (readers in ('everyone', 'members', 'moderators')),
  writers TEXT not null check (writers in ('members', 'admins')),
  position INT not null,
  closed INT not null default 0 check (closed in (0, 1)),
  hidden INT not null default 0 check (hidden in (0, 1)),
  created_at TEXT not null,
  updated_at TEXT not null
) STRICT;
create unique index boards_slug on boards (slug);
create index boards_in_menu on boards (position, id);
insert into row_counts (name, value) values ('boards', 0);
alter table free_posts rename column listed to board;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, BOARDS);
}

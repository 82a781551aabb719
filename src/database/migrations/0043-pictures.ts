import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `post` is 0 until a text has the picture, `comment` 0 for a post's own. `expires_at` is empty as long as a text has it,
// otherwise when its files go; `removing` is 1 from the moment they begin to. A post knows its first picture, so that
// lists ask for nothing more.
const TABLES = `
create table pictures (
  id ID,
  name TEXT not null unique,
  member INT not null references members (number),
  kind TEXT not null default '',
  post INT not null default 0,
  comment INT not null default 0,
  position INT not null default 0,
  alt TEXT not null default '',
  width INT not null,
  height INT not null,
  bytes INT not null,
  created_at TEXT not null,
  expires_at TEXT not null,
  removing INT not null default 0
) STRICT;
create index pictures_of on pictures (kind, post, comment, position);
create index pictures_member on pictures (member, id);
create index pictures_expiry on pictures (expires_at, id) where expires_at <> '';

alter table free_posts add column picture TEXT not null default '';
alter table free_posts add column picture_count INT not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `comment` is 0 for a post's own text; `text` is how the member was called there, with its `@`.
const TABLE = `
create table mentions (
  kind TEXT not null,
  post INT not null,
  comment INT not null default 0,
  member INT not null references members (number) on delete cascade,
  text TEXT not null,
  primary key (kind, post, comment, member)
) STRICT;
create index mentions_member on mentions (member, post);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLE);
}

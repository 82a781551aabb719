import { type Kysely, sql } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `comment` is 0 for a post's own text; `author` wrote the text, `changed_at` is when it was replaced.
const TABLES = `
create table earlier_texts (
  id ID,
  kind TEXT not null,
  post INT not null,
  comment INT not null default 0,
  author INT not null references members (number),
  title TEXT not null default '',
  content TEXT not null,
  changed_at TEXT not null
) STRICT;
create index earlier_texts_of on earlier_texts (kind, post, comment, id);
create index earlier_texts_author on earlier_texts (author, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
  await sql.raw(`alter table comments add column edited_at text not null default ''`).execute(db);
}

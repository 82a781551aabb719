import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';
import { remakeTables } from './remake-tables.ts';

// Comments under promotion and match posts, whose ids overlap those of the free board: tables of their own, and a kind
// for each board wherever a text is named.
const TABLES = `
create table match_comments (
  id ID,
  post INT not null references match_posts (id) on delete cascade,
  author INT not null references members (number),
  content TEXT not null,
  created_at TEXT not null,
  edited_at TEXT not null default '',
  hidden INT not null default 0 check (hidden >= 0),
  picture TEXT not null default '',
  like_count INT not null default 0 check (like_count >= 0),
  thread INT not null,
  answered_member INT references members (number),
  removed_at TEXT not null default ''
) STRICT;
create index match_comments_author on match_comments (author, id);
create index match_comments_thread on match_comments (post, thread, id);
create table match_comment_likes (
  member INT not null references members (number),
  comment INT not null references match_comments (id) on delete cascade,
  at TEXT not null,
  primary key (member, comment)
) STRICT;
create index match_comment_likes_comment on match_comment_likes (comment);
alter table match_posts add column comment_count INT not null default 0 check (comment_count >= 0);
`;

// The tables whose column says of which kind a text is, as a check; each with those that refer to it.
const CHECKED = [
  { table: 'search_documents', column: 'kind', referring: [] },
  {
    table: 'report_cases',
    column: 'kind',
    referring: ['reports', 'report_snapshots', 'report_notes', 'sanctions'],
  },
  { table: 'takedowns', column: 'target_kind', referring: [] },
];
const KINDS: Record<string, string> = {
  search_documents: `'notice', 'free', 'promotion', 'singlematch', 'comment'`,
  report_cases: `'free', 'promotion', 'singlematch', 'comment', 'nickname', 'profile'`,
  takedowns: `'free', 'promotion', 'singlematch', 'comment', 'hall', 'hallNews', 'tournament', 'profile'`,
};
const NEW_KINDS = `'promotionComment', 'singlematchComment'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
  for (const { table, column, referring } of CHECKED) {
    if (isSqlite(db)) await remakeTables(db, [table, ...referring], withComments);
    else await checkAnew(db, table, column);
  }
}

async function checkAnew(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const name = `${table}_${column}_check`;
  const check = `check (${column} in (${KINDS[table]}, ${NEW_KINDS}))`;
  await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  await sql.raw(`alter table ${table} add constraint ${name} ${check}`).execute(db);
}

const withComments = (definition: string) =>
  definition.replace("'singlematch', 'comment'", `'singlematch', 'comment', ${NEW_KINDS}`);

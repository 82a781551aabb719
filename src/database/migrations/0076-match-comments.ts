import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

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
    if (isSqlite(db)) await makeAnew(db, table, referring);
    else await checkAnew(db, table, column);
  }
}

async function checkAnew(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const name = `${table}_${column}_check`;
  const check = `check (${column} in (${KINDS[table]}, ${NEW_KINDS}))`;
  await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  await sql.raw(`alter table ${table} add constraint ${name} ${check}`).execute(db);
}

// SQLite changes no check of a column: the table is made anew from its own definition, with its rows and indexes. Those
// that refer to it are made anew as well, because a table that goes takes the rows with it that refer to its rows.
async function makeAnew(db: Kysely<unknown>, table: string, referring: string[]): Promise<void> {
  const tables = [table, ...referring];
  const { rows: defined } = await sql<{ name: string; type: string; tbl_name: string; sql: string }>`
    select name, type, tbl_name, sql from sqlite_schema
    where tbl_name in (${sql.join(tables)}) and sql is not null order by rowid`.execute(db);
  for (const name of tables) {
    const definition = defined.find(each => each.type === 'table' && each.name === name)?.sql ?? '';
    await sql.raw(nextOf(definition, tables)).execute(db);
    await sql.raw(`insert into ${name}_next select * from ${name}`).execute(db);
    // Numbers that were given stay given.
    await sql.raw(`delete from sqlite_sequence where name = '${name}_next'`).execute(db);
    const seq = `select '${name}_next', seq from sqlite_sequence where name = '${name}'`;
    await sql.raw(`insert into sqlite_sequence (name, seq) ${seq}`).execute(db);
  }
  for (const name of tables.toReversed()) await sql.raw(`drop table ${name}`).execute(db);
  for (const name of tables) await sql.raw(`alter table ${name}_next rename to ${name}`).execute(db);
  for (const each of defined) if (each.type === 'index') await sql.raw(each.sql).execute(db);
}

/** The definition of a table under its next name, that refers to the next ones and knows the new kinds. */
function nextOf(definition: string, tables: string[]): string {
  const renamed = tables.reduce((text, name) => {
    const next = `${name}_next (`;
    return text.replaceAll(`"${name}" (`, next).replaceAll(` ${name} (`, ` ${next}`);
  }, definition);
  return renamed.replace("'singlematch', 'comment'", `'singlematch', 'comment', ${NEW_KINDS}`);
}

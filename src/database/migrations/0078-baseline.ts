import { type Kysely, sql } from 'kysely';
import { ACCOUNTS } from './0078-baseline-accounts.ts';
import { BOARDS } from './0078-baseline-boards.ts';
import { HALLS } from './0078-baseline-halls.ts';
import { MODERATION } from './0078-baseline-moderation.ts';
import { TOURNAMENTS } from './0078-baseline-tournaments.ts';
import { isSqlite, runOnEither } from './either-sql.ts';

const COUNTED = [
  ...[
    'members',
    'halls',
    'notices',
    'free_posts',
    'promotion',
    'singlematch',
    'audit_log',
    'admins',
    'tournaments',
  ],
  ...['tournaments_coming', 'tournaments_live', 'tournaments_closed', 'seasons', 'boards'],
];
const SEARCHES = ['search_index', 'member_index', 'hall_index', 'tournament_index'];

/** The tables of 1.0.0, which its own 66 migrations made. The search is filled after all steps, by the program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL indexes only a generated column that is stored; SQLite adds only one that is not.
  const computed = isSqlite(db) ? ') virtual,' : ') stored,';
  for (const tables of [ACCOUNTS, HALLS, BOARDS, TOURNAMENTS, MODERATION])
    await runOnEither(db, tables.replace(') virtual,', computed));
  for (const name of COUNTED) await sql`insert into row_counts (name, value) values (${name}, 0)`.execute(db);
  await (isSqlite(db) ? addToSqlite(db) : addToPostgres(db));
}

async function addToSqlite(db: Kysely<unknown>): Promise<void> {
  // Tokens come ready-made: this tokenizer parts them at blanks and leaves every letter that is not Latin alone.
  const options = "content='', contentless_delete=1, detail=none, tokenize='ascii'";
  for (const index of SEARCHES)
    await sql.raw(`create virtual table ${index} using fts5(tokens, ${options})`).execute(db);
  for (const change of ['update', 'delete']) {
    const refused = "select raise(abort, 'audit rows are never changed')";
    const trigger = `audit_log_no_${change} before ${change} on audit_log`;
    await sql.raw(`create trigger ${trigger} begin ${refused}; end`).execute(db);
  }
}

async function addToPostgres(db: Kysely<unknown>): Promise<void> {
  // GIN keeps new rows in an unsorted list of up to 256 kB, which each search reads whole.
  const options = 'with (fastupdate = on, gin_pending_list_limit = 256)';
  for (const index of SEARCHES) {
    await sql.raw(`create table ${index} (number bigint primary key, tokens tsvector not null)`).execute(db);
    await sql.raw(`create index ${index}_tokens on ${index} using gin (tokens) ${options}`).execute(db);
  }
  await sql
    .raw(`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'audit rows are never changed'; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger audit_log_kept before update or delete or truncate on audit_log
      for each statement execute function refuse_audit_change()`)
    .execute(db);
}

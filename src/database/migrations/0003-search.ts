import { type Kysely, sql } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// Documents are numbered in the order of time: the newest are found first by walking the numbers down.
const DOCUMENTS = `
create table search_documents (
  number ID,
  kind TEXT not null check (kind in ('notice', 'free', 'promotion', 'singlematch', 'comment')),
  post INT not null,
  comment INT not null,
  title TEXT not null,
  content TEXT not null,
  unique (kind, post, comment)
) STRICT;

alter table notices drop column search_text;
`;
const INDEXES = ['search_index', 'member_index', 'hall_index'];

// The indexes are filled after all steps, by the program that runs them: how texts are split is not of this step.
export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, DOCUMENTS);
  await (isSqlite(db) ? indexesOfSqlite(db) : indexesOfPostgres(db));
}

async function indexesOfSqlite(db: Kysely<unknown>): Promise<void> {
  // Tokens come ready-made: this tokenizer parts them at blanks and leaves every letter that is not Latin alone.
  const options = "content='', contentless_delete=1, detail=none, tokenize='ascii'";
  for (const index of INDEXES)
    await sql.raw(`create virtual table ${index} using fts5(tokens, ${options})`).execute(db);
}

async function indexesOfPostgres(db: Kysely<unknown>): Promise<void> {
  // What was written last lies unsorted until there are so many kB of it, and each search looks through all that.
  const options = 'with (fastupdate = on, gin_pending_list_limit = 256)';
  for (const index of INDEXES) {
    await sql.raw(`create table ${index} (number bigint primary key, tokens tsvector not null)`).execute(db);
    await sql.raw(`create index ${index}_tokens on ${index} using gin (tokens) ${options}`).execute(db);
  }
}

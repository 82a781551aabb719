import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Work } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { runPortable } from '#/database/portable-sql.ts';
import { indexTexts, type TextPlace } from '#/database/search-documents.ts';
import { indexHalls, indexMembers } from '#/database/search-names.ts';
import type { TextKind } from '#/database/tables.ts';

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

create table search_order (number ID, kind TEXT not null, post INT not null, comment INT not null) STRICT;
insert into search_order (kind, post, comment)
  select kind, post, comment from (
    select 'notice' as kind, id as post, 0 as comment, created_at from notices
    union all select 'free', id, 0, created_at from free_posts
    union all select board, id, 0, created_at from match_posts
    union all select 'comment', post, id, created_at from comments) as texts
  order by created_at, kind, post, comment;
`;
const INDEXES = ['search_index', 'member_index', 'hall_index'];
const BATCH = 500;

/** The indexes of the search, and in them all that stands already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tx = db as unknown as Work;
  // A site that has stood for long has more to bring over than any other statement may take.
  if (!isSqlite(db)) await sql`set local statement_timeout = 0`.execute(db);
  await runPortable(db, DOCUMENTS);
  for (const index of INDEXES) await makeIndex(db, index);
  for await (const rows of inBatches<TextRow>(db, TEXTS)) await indexTexts(tx, rows.map(asText));
  await sql`drop table search_order`.execute(db);
  for await (const rows of inBatches(db, MEMBERS))
    await indexMembers(
      tx,
      rows.map(row => row.id),
    );
  for await (const rows of inBatches(db, HALLS))
    await indexHalls(
      tx,
      rows.map(row => row.id),
    );
  if (isSqlite(db)) return;
  for (const index of INDEXES) await sortTokens(db, index);
  await sql`set local statement_timeout = default`.execute(db);
}

async function makeIndex(db: Kysely<unknown>, index: string): Promise<void> {
  // Tokens come ready-made: this tokenizer parts them at blanks and leaves every letter that is not Latin alone.
  const fts5 = "using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')";
  const table = `(number bigint primary key, tokens tsvector not null)`;
  const definition = isSqlite(db)
    ? `create virtual table ${index} ${fts5}`
    : `create table ${index} ${table}`;
  await sql.raw(definition).execute(db);
}

async function sortTokens(db: Kysely<unknown>, index: string): Promise<void> {
  // What was written last lies unsorted until there are so many kB of it, and each search looks through all that.
  const options = 'with (fastupdate = on, gin_pending_list_limit = 256)';
  await sql.raw(`create index ${index}_tokens on ${index} using gin (tokens) ${options}`).execute(db);
}

type Row = { id: number };
type TextRow = Row & { kind: TextKind; post: number; comment: number; title: string; content: string };

const TEXTS = sql`select search_order.number as id, kind, search_order.post, comment,
    coalesce(notices.title, free_posts.title, match_posts.title, '') as title,
    coalesce(notices.content, free_post_texts.content, match_post_texts.content, comments.content) as content
  from search_order
  left join notices on kind = 'notice' and notices.id = search_order.post
  left join free_posts on kind = 'free' and free_posts.id = search_order.post
  left join free_post_texts on kind = 'free' and free_post_texts.post = search_order.post
  left join match_posts on kind in ('promotion', 'singlematch') and match_posts.id = search_order.post
  left join match_post_texts on kind in ('promotion', 'singlematch') and match_post_texts.post = search_order.post
  left join comments on kind = 'comment' and comments.id = comment`;
const MEMBERS = sql`select number as id from members`;
const HALLS = sql`select id from halls`;

/** The rows of `select` in the order of their ids, so many at a time. */
async function* inBatches<R extends Row>(
  db: Kysely<unknown>,
  select: RawBuilder<unknown>,
): AsyncGenerator<R[]> {
  const rows = sql`with rows_of as (${select}) select * from rows_of`;
  for (let last = 0; ; ) {
    const some = await sql<R>`${rows} where id > ${last} order by id limit ${BATCH}`.execute(db);
    if (some.rows.length === 0) return;
    yield some.rows;
    last = some.rows.at(-1)?.id ?? last;
  }
}

function asText({ kind, post, comment, title, content }: TextRow) {
  return { place: { kind, post, comment } as TextPlace, text: { title, content } };
}

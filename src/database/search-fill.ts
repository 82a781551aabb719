import { type RawBuilder, sql } from 'kysely';
import type { Work } from './connect.ts';
import { indexTexts, type TextPlace } from './search-documents.ts';
import { indexHalls, indexMembers } from './search-names.ts';
import type { TextKind } from './tables.ts';

const BATCH = 500;

/** Makes all texts, members and halls findable that stand in the tables already, the oldest texts first. */
export async function indexEverything(tx: Work): Promise<void> {
  await sql`create temporary table search_order as ${IN_TIME}`.execute(tx);
  for await (const rows of inBatches<TextRow>(tx, TEXTS)) await indexTexts(tx, rows.map(asText));
  await sql`drop table search_order`.execute(tx);
  for await (const rows of inBatches(tx, MEMBERS)) await indexMembers(tx, rows.map(idOf));
  for await (const rows of inBatches(tx, HALLS)) await indexHalls(tx, rows.map(idOf));
}

const IN_TIME = sql`
  select row_number() over (order by created_at, kind, post, comment) as id, kind, post, comment from (
    select 'notice' as kind, id as post, 0 as comment, created_at from notices
    union all select 'free', id, 0, created_at from free_posts
    union all select board, id, 0, created_at from match_posts
    union all select 'comment', post, id, created_at from comments) as texts`;
const TEXTS = sql`
  select search_order.id, kind, search_order.post, comment,
    coalesce(notices.title, free_posts.title, match_posts.title, '') as title,
    coalesce(notices.content, free_post_texts.content, match_post_texts.content, comments.content) as content
  from search_order
  left join notices on kind = 'notice' and notices.id = search_order.post
  left join free_posts on kind = 'free' and free_posts.id = search_order.post
  left join free_post_texts on kind = 'free' and free_post_texts.post = search_order.post
  left join match_posts on match_posts.board = kind and match_posts.id = search_order.post
  left join match_post_texts on match_post_texts.post = match_posts.id
  left join comments on kind = 'comment' and comments.id = comment
  where search_order.id`;
const MEMBERS = sql`select number as id from members where number`;
const HALLS = sql`select id from halls where id`;

type Row = { id: number };
type TextRow = Row & { kind: TextKind; post: number; comment: number; title: string; content: string };
const idOf = ({ id }: Row) => id;

/** The rows of `select`, whose last words name its id, in the order of their ids, so many at a time. */
async function* inBatches<R extends Row>(tx: Work, select: RawBuilder<unknown>): AsyncGenerator<R[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<R>`${select} > ${last} order by 1 limit ${BATCH}`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

function asText({ kind, post, comment, title, content }: TextRow) {
  return { place: { kind, post, comment } as TextPlace, text: { title, content } };
}

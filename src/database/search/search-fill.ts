import { sql } from 'kysely';
import type { Database, PlainTransaction } from '#/database/connect.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { isCommentKind } from '#/shared/comment-kinds.ts';
import { COMMENTS_MARK, indexTexts, searchMarksOf, type TextSource } from './search-documents.ts';
import { indexHalls, indexMembers, indexTournaments } from './search-names.ts';

const BATCH = 500;

/** Makes all texts and names that are already in the tables findable, the oldest texts first. */
export async function indexEverything(tx: PlainTransaction): Promise<void> {
  await sql`create temporary table search_order as ${IN_TIME}`.execute(tx);
  await sql`create unique index search_order_id on search_order (id)`.execute(tx);
  for await (const ids of inBatches(tx, 'search_order', 'id')) await indexTexts(tx, await loadTexts(tx, ids));
  await sql`drop table search_order`.execute(tx);
  for await (const numbers of inBatches(tx, 'members', 'number')) await indexMembers(tx, numbers);
  for await (const ids of inBatches(tx, 'halls', 'id')) await indexHalls(tx, ids);
  for await (const ids of inBatches(tx, 'tournaments', 'id')) await indexTournaments(tx, ids);
}

/** Like `indexEverything`, if no text is searchable yet, as after a restore. */
export async function indexIfEmpty(db: Database): Promise<void> {
  const { rows } = await sql`select 1 from search_documents limit 1`.execute(db);
  if (rows.length === 0) await db.transaction().execute(indexEverything);
}

const IN_TIME = sql`
  select row_number() over (order by created_at, kind, post, comment) as id, kind, post, comment from (
    select 'notice' as kind, id as post, 0 as comment, created_at from notices
    union all select 'free', id, 0, created_at from free_posts where hidden = 0
    union all select board, id, 0, created_at from match_posts where hidden = 0
    union all select 'comment', post, id, created_at from comments
      where hidden = 0 and removed_at = ''
    union all select board || 'Comment', post, match_comments.id, match_comments.created_at from match_comments
      join match_posts on match_posts.id = post
      where match_comments.hidden = 0 and removed_at = '') as texts`;

async function* inBatches(tx: PlainTransaction, table: string, id: string): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select ${sql.ref(id)} as id from ${sql.table(table)}
      where ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${BATCH}`.execute(tx);
    if (rows.length === 0) return;
    yield rows.map(row => row.id);
    last = rows.at(-1)?.id ?? last;
  }
}

type TextRow = {
  kind: TextKind;
  post: number;
  comment: number;
  /** The id of a post's or comment's board (the free board or an admin's); null for other kinds. */
  board: number | null;
  title: string;
  content: string;
};

async function loadTexts(tx: PlainTransaction, ids: number[]) {
  const { rows } = await sql<TextRow>`
    with batch as materialized (
      select * from search_order where id >= ${ids[0]} and id <= ${ids.at(-1)} order by id limit ${BATCH})
    select kind, batch.post, comment, coalesce(free_posts.board, commented.board) as board,
      coalesce(notices.title, free_posts.title, match_posts.title, '') as title,
      coalesce(notices.content, free_post_texts.content, match_post_texts.content, comments.content,
        match_comments.content) as content
    from batch
    left join notices on kind = 'notice' and notices.id = batch.post
    left join free_posts on kind = 'free' and free_posts.id = batch.post
    left join free_post_texts on free_post_texts.post = free_posts.id
    left join match_posts on match_posts.board = kind and match_posts.id = batch.post
    left join match_post_texts on match_post_texts.post = match_posts.id
    left join comments on kind = 'comment' and comments.id = comment
    left join match_comments on kind in ('promotionComment', 'singlematchComment') and match_comments.id = comment
    left join free_posts as commented on commented.id = comments.post
    order by batch.id`.execute(tx);
  return rows.map(({ kind, post, comment, board, title, content }) => {
    const mark = markOf(kind, board);
    return { source: { kind, post, comment, mark } satisfies TextSource, text: { title, content } };
  });
}

function markOf(kind: TextKind, board: number | null): string | undefined {
  if (board === null) return isCommentKind(kind) ? COMMENTS_MARK : undefined;
  const marks = searchMarksOf(board);
  return kind === 'comment' ? marks?.comment : marks?.post;
}

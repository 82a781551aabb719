import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { orderedByAll, pageIds } from '#/database/lists/list-pages.ts';
import { AUTHOR_NAME, countRows, inOrder } from '#/database/rows.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import { type Board, COMMENTS_A_PAGE } from '#/features/boards/board/boards.rules.ts';
import { likedComments } from '#/features/boards/likes/likes.server.ts';
import {
  findPostHead,
  isOnBoard,
  type MemberStore,
  selectPosts,
} from '#/features/boards/posts/posts.server.ts';
import type { Reader } from '#/shared/authorship.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { FULL_LIST, PAGE_SIZE } from '#/shared/lists/list-query.ts';
import type { commentList } from './comments.contract.ts';

export type CommentedBoard = { board: Board; store: MemberStore };

export type CommentPlace = { post: number; id: number };

export type CommentRow = Awaited<ReturnType<typeof loadCommentRows>>[number];

const selectComments = (db: Database | Transaction, { comments: { table } }: MemberStore) =>
  db.selectFrom(db.dynamic.table(table).as('comment'));

export const selectPostedComments = (db: Database | Transaction, store: MemberStore) =>
  selectComments(db, store).innerJoin(
    selectPosts(db, store).select(['id', 'board', 'title', 'author', 'hidden']).as('post'),
    'post.id',
    'comment.post',
  );

/** Returns the comments in the order of `ids`; `liked` is 1 or 0. */
export async function loadCommentRows(db: Database, store: MemberStore, ids: number[], reader: Reader) {
  if (ids.length === 0) return [];
  // Guests have no likes, so none are looked up for them.
  const liked = sql<number>`case when exists (select 1 from ${sql.table(likedComments(store.comments.kind).likes)}
    where comment = comment.id and member = ${reader?.number}) then 1 else 0 end`;
  const rows = await selectComments(db, store)
    .innerJoin('members', 'members.number', 'comment.author')
    .leftJoin('members as answered', 'answered.number', 'comment.answered_member')
    .selectAll('comment')
    .select(['members.score4', 'members.profile_hidden', ...AUTHOR_NAME])
    .select((reader ? liked : sql.lit(0)).as('liked'))
    .select(['answered.number as answered_number', 'answered.id as answered_id'])
    .select(['answered.username as answered_username', 'answered.listed as answered_listed'])
    .select('answered.withdrawn_at as answered_withdrawn_at')
    .where('comment.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}

export function findComment(db: Database, store: MemberStore, { post, id }: CommentPlace) {
  return selectPostedComments(db, store)
    .innerJoin('members', 'members.number', 'comment.author')
    .select(['comment.id', 'comment.author', 'comment.hidden', 'content', 'thread', ...AUTHOR_NAME])
    .select(['post.author as post_author', 'post.hidden as post_hidden'])
    .where(eb => eb.and({ 'comment.id': id, 'comment.post': post }))
    .where(isOnBoard(store))
    .where('removed_at', '=', '')
    .executeTakeFirst();
}

export const changeCommentCount = (
  tx: Transaction,
  { table }: MemberStore,
  id: number,
  { by, removed = 0 }: { by: number; removed?: number },
) =>
  tx
    .updateTable(table)
    .set({
      comment_count: sql<number>`comment_count + ${by}`,
      removed_comment_count: sql<number>`removed_comment_count + ${removed}`,
    })
    .where('id', '=', id);

export const countCommentsUpTo = (
  db: Database | Transaction,
  store: MemberStore,
  { post, thread }: { post: number; thread: number },
): Promise<number> =>
  countRows(selectComments(db, store).where('post', '=', post).where('thread', '<=', thread));

// A comment with more comments before it is linked without its page.
const COUNTED_MOST = 2_000;

type Place = { kind: CommentKind; post: number; comment: number };

/** Returns the query (`?comments=3`) and the anchor that follow the post's path in a link. */
export async function commentSuffix(db: Database, { kind, post, comment }: Place): Promise<string> {
  const table = commentTableOf(kind);
  const thread = db.selectFrom(table).select('thread').where('id', '=', comment);
  const upToIt = db
    .selectFrom(table)
    .select('id')
    .where('post', '=', post)
    .where(eb => eb(eb.refTuple('thread', 'id'), '<=', eb.tuple(thread, comment)))
    .limit(COUNTED_MOST + 1)
    .as('before');
  const n = await countRows(db.selectFrom(upToIt));
  if (n > COUNTED_MOST) return '#comments';
  return `?comments=${Math.max(1, Math.ceil(n / COMMENTS_A_PAGE))}#comments`;
}

type PageRequest = { post: number; query: CommentQuery; reader: Reader };

/** `total` includes removed comments; returns undefined without the post. */
export async function findCommentPage(
  db: Database,
  store: MemberStore,
  { post, query, reader }: PageRequest,
) {
  const head = await findPostHead(db, store, post);
  if (!head) return undefined;
  const total = head.comment_count + head.removed_comment_count;
  const ids = await pageIds(db, orderOf(store, post), { ...spanOf(query, total), total });
  return { total, rows: await loadCommentRows(db, store, ids, reader) };
}

type CommentQuery = z.output<typeof commentList>;

// Without a page these are the newest thousand comments; `last` is the page with the newest comment.
function spanOf({ page, size }: CommentQuery, total: number): { offset: number; size: number } {
  if (page === undefined) {
    const most = size ?? FULL_LIST;
    return { offset: Math.max(0, total - most), size: most };
  }
  const rows = size ?? PAGE_SIZE;
  const pageNumber = page === 'last' ? Math.max(1, Math.ceil(total / rows)) : page;
  return { offset: (pageNumber - 1) * rows, size: rows };
}

function orderOf({ comments: { table } }: MemberStore, post: number): OrderedList {
  return orderedByAll({ table, id: 'id', within: [['post', '=', post]] }, ['thread', 'id'], 'asc');
}

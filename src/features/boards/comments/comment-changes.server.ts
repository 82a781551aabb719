import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { addressOf, type Board } from '#/features/boards/board/boards.rules.ts';
import { likedComments } from '#/features/boards/likes/likes.server.ts';
import { storeMentions } from '#/features/boards/mentions/mentions.server.ts';
import { storeEarlierText } from '#/features/boards/posts/earlier-texts.server.ts';
import { emitMentions, subjectOf } from '#/features/boards/posts/member-posts.server.ts';
import { isOf, lockPost, type MemberStore, selectPosts } from '#/features/boards/posts/posts.server.ts';
import {
  openPendingReview,
  type PendingReview,
} from '#/features/moderation/visibility/pending-review.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/visibility.constants.ts';
import { commentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { attachPictures, changesPictures, hidePictures } from '#/server/pictures/attached.ts';
import type { Reader } from '#/shared/authorship.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { COMMENTS_A_PAGE } from './comments.rules.ts';

/** A board, and where its posts and comments are stored. */
export type CommentedBoard = { board: Board; store: MemberStore };

export type CommentPlace = { post: number; id: number };

export type CommentRow = Awaited<ReturnType<typeof commentRows>>[number];

const selectComments = (db: Database | Transaction, { comments: { table } }: MemberStore) =>
  db.selectFrom(db.dynamic.table(table).as('comment'));

/** A query of the comments of a board, as `comment`, each with its post, as `post`. */
export const selectPostedComments = (db: Database | Transaction, store: MemberStore) =>
  selectComments(db, store).innerJoin(
    selectPosts(db, store).select(['id', 'board', 'title', 'author', 'hidden']).as('post'),
    'post.id',
    'comment.post',
  );

/**
 * Comments with the names of their authors and of the answered authors, and whether the reader likes them (1
 * or 0); in the order of the given ids.
 */
export async function commentRows(db: Database, store: MemberStore, ids: number[], reader: Reader) {
  if (ids.length === 0) return [];
  // Guests have no likes, so none are looked up for them.
  const liked = sql<number>`case when exists (select 1 from ${sql.table(likedComments(store.comments.kind).likes)}
    where comment = comment.id and member = ${reader?.number}) then 1 else 0 end`;
  const rows = await selectComments(db, store)
    .innerJoin('members', 'members.number', 'comment.author')
    .leftJoin('members as answered', 'answered.number', 'comment.answered_member')
    .select(['comment.id', 'content', 'author', 'comment.created_at', 'comment.edited_at', 'comment.picture'])
    .select(['hidden', 'like_count', ...AUTHOR_NAME, (reader ? liked : sql.lit(0)).as('liked')])
    .select(['thread', 'removed_at', 'answered.id as answered_id', 'answered.username as answered_username'])
    .select(['answered.listed as answered_listed', 'answered.withdrawn_at as answered_withdrawn_at'])
    .where('comment.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}

/** A comment under its own post, on this board, that was not removed. */
export function findComment(db: Database, store: MemberStore, { post, id }: CommentPlace) {
  return selectPostedComments(db, store)
    .innerJoin('members', 'members.number', 'comment.author')
    .select(['comment.id', 'comment.author', 'comment.hidden', 'content', 'thread', ...AUTHOR_NAME])
    .select(['post.author as post_author', 'post.hidden as post_hidden'])
    .where('comment.id', '=', id)
    .where('comment.post', '=', post)
    .where(isOf(store))
    .where('removed_at', '=', '')
    .executeTakeFirst();
}

/** Changes a post's number of comments. */
export async function changeCommentCount(
  tx: Transaction,
  { table }: MemberStore,
  id: number,
  by: number,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ comment_count: sql<number>`comment_count + ${by}` })
    .where('id', '=', id)
    .execute();
}

/** The number of a post's comments in the threads up to this one. */
export async function countUpTo(
  db: Database | Transaction,
  store: MemberStore,
  { post, thread }: { post: number; thread: number },
): Promise<number> {
  const { before } = await selectComments(db, store)
    .where('post', '=', post)
    .where('thread', '<=', thread)
    .select(eb => eb.fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow();
  return before;
}

type CommentEdit = CommentPlace & {
  content: string;
  /** When left out, the stored pictures stay. */
  pictures?: PictureRef[];
  now: Date;
  hold?: PendingReview;
};

/**
 * Edits a comment; a save without changes writes nothing. Returns false when there is no such comment.
 */
export function editComment(
  db: Database,
  { board, store }: CommentedBoard,
  { post, id, content, pictures, now, hold }: CommentEdit,
): Promise<boolean> {
  const { table, kind } = store.comments;
  return write(db, async tx => {
    const commented = await lockPost(tx, store, post, 'forKeyShare');
    if (!commented) return false;
    const old = await lockComment(tx, store, id);
    if (!old) return false;
    const source = { kind, post, comment: id };
    const isOtherText = old.content !== content;
    if (!isOtherText && !(await changesPictures(tx, source, pictures))) return true;
    const members = [old.author];
    const isHidden = old.hidden > 0;
    const { picture } = pictures
      ? await attachPictures(tx, source, { pictures, members, now, isHidden })
      : old;
    if (isOtherText) await storeEarlierText(tx, source, { author: old.author, content: old.content, now });
    const edited_at = now.toISOString();
    const isHeldNow = hold !== undefined && !old.hidden;
    const hidden = isHeldNow && { hidden: HELD_VALUE };
    await tx
      .updateTable(table)
      .set({ content, picture, edited_at, ...hidden })
      .where('id', '=', id)
      .execute();
    if (isHeldNow) {
      const target = { kind, target: id, version: '', post, author: old.author };
      await dropText(tx, source);
      await hidePictures(tx, source, true);
      await openPendingReview(tx, { ...target, title: '', content }, { hold, now });
    } else if (!old.hidden) await indexText(tx, { ...source, mark: store.searchMarks?.comment }, { content });
    const waits = isHeldNow || old.hidden !== 0;
    const text = { before: old.content, after: content, waits };
    const { named, dropped } = await storeMentions(tx, source, text);
    const page = Math.ceil((await countUpTo(tx, store, { post, thread: old.thread })) / COMMENTS_A_PAGE);
    const link = `${addressOf(board, post)}?comments=${page}#comments`;
    const about = { subject: subjectOf(board, post), title: commented.title, link, actor: old.author, now };
    const to = waits ? [] : named;
    await emitMentions(tx, board, { source: commentSource(kind, id), to, dropped, ...about });
    return true;
  });
}

/** Locks a comment that was not removed and returns it. */
function lockComment(tx: Transaction, { comments: { table } }: MemberStore, id: number) {
  return tx
    .selectFrom(table)
    .select(['author', 'content', 'picture', 'hidden', 'thread'])
    .where('id', '=', id)
    .where('removed_at', '=', '')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

import type { Database, Transaction } from '#/database/connect.ts';
import { dropText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { dropCommentLikes } from '#/features/boards/likes/likes.server.ts';
import { dropMentions } from '#/features/boards/mentions/mentions.server.ts';
import { dropEarlierTexts } from '#/features/boards/posts/earlier-texts.server.ts';
import { commentsOf, subjectOf } from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, type MemberStore } from '#/features/boards/posts/posts.server.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import { commentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { removePictures } from '#/server/pictures/attached.ts';
import type { By } from '#/server/site.ts';
import { listContent } from '#/shared/lists/list-content.ts';
import { type CommentedBoard, type CommentPlace, changeCommentCount } from './comment-changes.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A comment was removed, by its author or for the site. */
    'comment.removed': About & { author: number; source: string };
  }
}

/**
 * Removes a comment; one with answers stays without its text and its likes, and is deleted with the last of
 * them. Returns false when there is no such comment.
 */
export function removeComment(
  db: Database,
  commented: CommentedBoard,
  removed: CommentPlace & By,
): Promise<boolean> {
  return write(db, tx => removeCommentIn(tx, commented, removed));
}

/** Like `removeComment`, within a transaction that does more. */
export async function removeCommentIn(
  tx: Transaction,
  { board, store }: CommentedBoard,
  { post, id, by, now }: CommentPlace & By,
): Promise<boolean> {
  const { kind } = store.comments;
  const commented = await lockPost(tx, store, post, 'forKeyShare');
  if (!commented) return false;
  const gone = await lockWithThread(tx, store, id);
  if (gone?.removed_at !== '') return false;
  const rows = await removeRows(tx, store, { ...gone, post, now });
  await dropText(tx, { kind, post, comment: id });
  await dropEarlierTexts(tx, { kind, post, comment: id });
  await dropMentions(tx, { kind, post, comment: id });
  await removePictures(tx, { kind, post, comment: id }, now);
  if (rows > 0) await changeCommentCount(tx, store, post, -rows);
  const { author, content } = gone;
  const before = { comment: id, content: listContent(content) };
  const subject = subjectOf(board, post);
  await auditOthers(tx, { by, author, action: 'comment.remove', subject, before, now });
  tx.emit({
    kind: 'comment.removed',
    author,
    subject: commentsOf(board, post),
    title: commented.title,
    link: `${addressOf(board, post)}#comments`,
    source: commentSource(kind, id),
    ...{ actor: by.number, now },
  });
  return true;
}

type Gone = { id: number; thread: number; content: string; author: number; removed_at: string };

// The comment that begins a thread is locked first, also by a transaction that adds an answer: no answer is
// left without it.
async function lockWithThread(
  tx: Transaction,
  { comments: { table } }: MemberStore,
  id: number,
): Promise<Gone | undefined> {
  const row = (at: number) =>
    tx
      .selectFrom(table)
      .select(['id', 'thread', 'content', 'author', 'removed_at'])
      .where('id', '=', at)
      .forUpdate();
  const found = await tx.selectFrom(table).select('thread').where('id', '=', id).executeTakeFirst();
  if (found && found.thread !== id) await row(found.thread).execute();
  return row(id).executeTakeFirst();
}

/** Deletes the rows and returns their number. */
async function removeRows(
  tx: Transaction,
  { comments: { table, kind } }: MemberStore,
  { id, thread, post, now }: Gone & { post: number; now: Date },
): Promise<number> {
  const others = await tx
    .selectFrom(table)
    .select(['id', 'removed_at'])
    .where('post', '=', post)
    .where('thread', '=', thread)
    .where('id', '<>', id)
    .orderBy('id')
    .limit(2)
    .execute();
  if (thread === id && others.length > 0) {
    const removed_at = now.toISOString();
    const empty = { content: '', picture: '', edited_at: '', like_count: 0, removed_at };
    await tx.updateTable(table).set(empty).where('id', '=', id).execute();
    await dropCommentLikes(tx, kind, id);
    return 0;
  }
  const [first, another] = others;
  const isLast = thread !== id && !another && first !== undefined && first.removed_at !== '';
  const ids = isLast ? [id, thread] : [id];
  await tx.deleteFrom(table).where('id', 'in', ids).execute();
  return ids.length;
}

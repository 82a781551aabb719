import type { Database, Transaction } from '#/database/connect.ts';
import { dropText, indexNew, indexText } from '#/database/search/search-documents.ts';
import { executeAll, write } from '#/database/write.ts';
import { COMMENTS_A_PAGE, postPath } from '#/features/boards/board/boards.rules.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { dropCommentLikes } from '#/features/boards/likes/likes.server.ts';
import { dropMentions, storeMentions } from '#/features/boards/mentions/mentions.server.ts';
import { dropEarlierTexts, storeEarlierText } from '#/features/boards/posts/earlier-texts.server.ts';
import {
  commentsOf,
  emitMentions,
  findReadersAmong,
  postSubject,
} from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, type MemberStore } from '#/features/boards/posts/posts.server.ts';
import { openPendingReview, type PendingReview } from '#/features/moderation/reports/content-cases.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import { commentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { attachPictures, changesPictures, hidePictures, removePictures } from '#/server/pictures/attached.ts';
import type { By, SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import {
  type CommentedBoard,
  type CommentPlace,
  changeCommentCount,
  countCommentsUpTo,
} from './comment-rows.server.ts';
import type { CommentText } from './comments.contract.ts';

declare module '#/database/events.ts' {
  interface Events {
    /**
     * The author of the answered comment, the post's author and the mentioned members are notified. `source`
     * is the subject, such as `comment:7`.
     */
    'comment.created': About & { source: string; answered: number[]; author: number[]; named: number[] };
    /** A comment (`source`) was removed by its author, an admin or a moderator. */
    'comment.removed': About & { author: number; source: string };
  }
}

export const answeredMissing = () => new Refusal('missing', '답글을 쓸 댓글을 찾을 수 없습니다.');

/** `thread` is the id of the comment that begins the thread. */
type Answered = { author: number; thread: number };
type NewComment = CommentText & {
  post: number;
  author: SignedIn;
  answered?: Answered;
  /** Why a moderator must check the comment first; until then nobody is notified and no search finds it. */
  hold?: PendingReview;
  now: Date;
};
type Stored = NewComment & { id: number; title: string; postAuthor: number; named: number[] };

/**
 * Returns the id; throws 404 without the post or the answered comment. Like every change of a comment it
 * locks the post's row first, so that two changes never deadlock.
 */
export function addComment(db: Database, commented: CommentedBoard, comment: NewComment): Promise<number> {
  const { store } = commented;
  const { post, content, pictures = [], author, answered, hold, now } = comment;
  const { kind } = store.comments;
  return writeOnce(db, author.call, async tx => {
    const head = await lockPost(tx, store, post, 'forKeyShare');
    if (!head) throw postMissing();
    if (answered) await lockThread(tx, store, { post, thread: answered.thread });
    const id = await insertComment(tx, store, comment);
    const source = { kind, post, comment: id };
    const isHidden = hold !== undefined;
    if (pictures.length > 0)
      await attachPictures(tx, source, { pictures, members: [author.number], now, isHidden });
    if (hold) {
      const target = { kind, target: id, version: '', post, author: author.number, title: '', content };
      await openPendingReview(tx, target, { hold, now });
    }
    const text = { source: { ...source, mark: store.searchMarks?.comment }, text: { content } };
    await executeAll(tx, [
      changeCommentCount(tx, store, post, { by: 1 }),
      ...(answered ? [] : [beginThread(tx, store, id)]),
      ...(hold ? [] : indexNew(tx, [text])),
    ]);
    const { named } = await storeMentions(tx, source, { after: content, waits: isHidden });
    const stored = { ...comment, id, named, title: head.title, postAuthor: head.author };
    if (!hold) await emitComment(tx, commented, stored);
    return id;
  });
}

/** Locks the first comment of a thread, so that it is not removed meanwhile; throws 404 if it is gone. */
async function lockThread(
  tx: Transaction,
  { comments: { table } }: MemberStore,
  { post, thread }: { post: number; thread: number },
): Promise<void> {
  const root = tx.selectFrom(table).select('id').where('id', '=', thread).where('post', '=', post);
  if (!(await root.forKeyShare().executeTakeFirst())) throw answeredMissing();
}

async function insertComment(
  tx: Transaction,
  { comments: { table } }: MemberStore,
  { post, content, pictures, author, answered, hold, now }: NewComment,
): Promise<number> {
  const { id } = await tx
    .insertInto(table)
    .values({
      post,
      author: author.number,
      content,
      picture: pictures?.[0]?.name ?? '',
      hidden: hold ? HELD_VALUE : 0,
      created_at: now.toISOString(),
      thread: answered?.thread ?? 0,
      answered_member: answered?.author ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A comment that answers no other begins a thread, whose id is the comment's. */
const beginThread = (tx: Transaction, { comments: { table } }: MemberStore, id: number) =>
  tx.updateTable(table).set({ thread: id }).where('id', '=', id);

/** Each member gets one notification, and only for a readable board. */
async function emitComment(
  tx: Transaction,
  { board, store }: CommentedBoard,
  { id, post, title, postAuthor, answered, named, author, now }: Stored,
): Promise<void> {
  const page = answered && (await findThreadPage(tx, store, { post, thread: answered.thread }));
  const first = answered ? [answered.author] : [];
  const second = [postAuthor].filter(number => !first.includes(number));
  const others = named.filter(number => ![...first, ...second].includes(number));
  const readers = await findReadersAmong(tx, board, [...first, ...second, ...others]);
  const among = (numbers: number[]) => numbers.filter(number => readers?.has(number) ?? true);
  tx.emit({
    kind: 'comment.created',
    subject: postSubject(board, post),
    title,
    link: `${postPath(board, post)}${page ? `?comments=${page}` : ''}#comments`,
    source: commentSource(store.comments.kind, id),
    answered: among(first),
    author: among(second),
    named: among(others),
    actor: author.number,
    now,
  });
}

async function findThreadPage(tx: Transaction, store: MemberStore, place: { post: number; thread: number }) {
  return Math.ceil((await countCommentsUpTo(tx, store, place)) / COMMENTS_A_PAGE);
}

/** Returns false without the comment. With answers it stays without text until the last one is removed. */
export async function removeComment(
  tx: Transaction,
  { board, store }: CommentedBoard,
  { post, id, by, now }: CommentPlace & By,
): Promise<boolean> {
  const { kind } = store.comments;
  const commented = await lockPost(tx, store, post, 'forKeyShare');
  if (!commented) return false;
  const gone = await lockWithThread(tx, store, id);
  if (gone?.removed_at !== '') return false;
  const removed = await removeRows(tx, store, { ...gone, post, now });
  await dropText(tx, { kind, post, comment: id });
  await dropEarlierTexts(tx, { kind, post, comment: id });
  await dropMentions(tx, { kind, post, comment: id });
  await removePictures(tx, { kind, post, comment: id }, now);
  await changeCommentCount(tx, store, post, { by: -1, removed }).execute();
  const { author, content } = gone;
  const before = { comment: id, content: listContent(content) };
  const subject = postSubject(board, post);
  await auditOthers(tx, { by, author, action: 'comment.remove', subject, before, now });
  tx.emit({
    kind: 'comment.removed',
    author,
    subject: commentsOf(board, post),
    title: commented.title,
    link: `${postPath(board, post)}#comments`,
    source: commentSource(kind, id),
    actor: by.number,
    now,
  });
  return true;
}

type Gone = { id: number; thread: number; content: string; author: number; removed_at: string };

// As for adding an answer, the thread's first comment is locked first, so that no answer is left without it.
async function lockWithThread(tx: Transaction, { comments: { table } }: MemberStore, id: number) {
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

/**
 * Deletes a comment; returns by how many the removed comments that stay change: 1 if answers keep it as an
 * emptied row, -1 if it was the last answer to a removed comment, which is deleted with it.
 */
async function removeRows(
  tx: Transaction,
  { comments: { table, kind } }: MemberStore,
  { id, thread, post, now }: Gone & { post: number; now: Date },
): Promise<number> {
  const others = await tx
    .selectFrom(table)
    .select(['id', 'removed_at'])
    .where(eb => eb.and({ post, thread }))
    .where('id', '<>', id)
    .orderBy('id')
    .limit(2)
    .execute();
  if (thread === id && others.length > 0) {
    const removed_at = now.toISOString();
    const empty = { content: '', picture: '', edited_at: '', like_count: 0, removed_at };
    await tx.updateTable(table).set(empty).where('id', '=', id).execute();
    await dropCommentLikes(tx, kind, id);
    return 1;
  }
  const [first, another] = others;
  const isLast = thread !== id && !another && first !== undefined && first.removed_at !== '';
  const ids = isLast ? [id, thread] : [id];
  await tx.deleteFrom(table).where('id', 'in', ids).execute();
  return isLast ? -1 : 0;
}

type CommentEdit = CommentPlace & CommentText & { now: Date; hold?: PendingReview };

/** Returns false when there is no such comment. A save without changes writes nothing; pictures left out stay. */
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
    const page = await findThreadPage(tx, store, { post, thread: old.thread });
    const link = `${postPath(board, post)}?comments=${page}#comments`;
    const about = { subject: postSubject(board, post), title: commented.title, link, actor: old.author, now };
    const to = waits ? [] : named;
    await emitMentions(tx, board, { source: commentSource(kind, id), to, dropped, ...about });
    return true;
  });
}

function lockComment(tx: Transaction, { comments: { table } }: MemberStore, id: number) {
  return tx
    .selectFrom(table)
    .select(['author', 'content', 'picture', 'hidden', 'thread'])
    .where(eb => eb.and({ id, removed_at: '' }))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

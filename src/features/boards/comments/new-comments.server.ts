import type { Database, Transaction } from '#/database/connect.ts';
import { indexText } from '#/database/search/search-documents.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { storeMentions } from '#/features/boards/mentions/mentions.server.ts';
import { readersAmong, subjectOf } from '#/features/boards/posts/member-posts.server.ts';
import { lockPost, type MemberStore } from '#/features/boards/posts/posts.server.ts';
import {
  openPendingReview,
  type PendingReview,
} from '#/features/moderation/visibility/pending-review.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/visibility.constants.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import { commentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { attachPictures } from '#/server/pictures/attached.ts';
import type { SignedIn } from '#/server/site.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type CommentedBoard, changeCommentCount, countUpTo } from './comment-changes.server.ts';
import { ANSWERED_MISSING, COMMENTS_A_PAGE } from './comments.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A comment was written, for the author it answers, the post's author and the members it names. */
    'comment.created': About & { source: string; answered: number[]; author: number[]; named: number[] };
  }
}

export const answeredMissing = () => new Refusal('missing', ANSWERED_MISSING);

/** The answered comment: its author, and the id of the comment that begins its thread. */
type Answered = { author: number; thread: number };
type NewComment = {
  post: number;
  content: string;
  pictures: PictureRef[];
  author: SignedIn;
  answered?: Answered;
  /** Why the comment waits for a moderator: until then nobody is notified of it, and no search finds it. */
  hold?: PendingReview;
  now: Date;
};
type Stored = NewComment & { id: number; title: string; postAuthor: number; named: number[] };

/**
 * Adds a comment; returns its id. Throws 404 where the post, or the answered
 * comment, is gone. The post's row is locked first, and only its removal waits for that, so that a post and
 * its comments never deadlock.
 */
export function addComment(db: Database, commented: CommentedBoard, comment: NewComment): Promise<number> {
  const { store } = commented;
  const { post, content, pictures, author, answered, hold, now } = comment;
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
    } else await indexText(tx, { ...source, mark: store.searchMarks?.comment }, { content });
    await changeCommentCount(tx, store, post, 1);
    const { named } = await storeMentions(tx, source, { after: content, waits: isHidden });
    const stored = { ...comment, id, named, title: head.title, postAuthor: head.author };
    if (!hold) await emitComment(tx, commented, stored);
    return id;
  });
}

/** Locks the comment that begins a thread, so that no answer is left without it; throws 404. */
async function lockThread(
  tx: Transaction,
  { comments: { table } }: MemberStore,
  { post, thread }: { post: number; thread: number },
): Promise<void> {
  const root = tx.selectFrom(table).select('id').where('id', '=', thread).where('post', '=', post);
  if (!(await root.forKeyShare().executeTakeFirst())) throw answeredMissing();
}

/** Stores a comment and returns its id, which is also its thread unless it answers another. */
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
      picture: pictures[0]?.name ?? '',
      hidden: hold ? HELD_VALUE : 0,
      created_at: now.toISOString(),
      thread: answered?.thread ?? 0,
      answered_member: answered?.author ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!answered) await tx.updateTable(table).set({ thread: id }).where('id', '=', id).execute();
  return id;
}

/**
 * Emits a new comment for the answered author, the post's author and the mentioned members. A member with
 * several of these roles is listed in the first one; members who may not read the board are left out.
 */
async function emitComment(
  tx: Transaction,
  { board, store }: CommentedBoard,
  { id, post, title, postAuthor, answered, named, author, now }: Stored,
): Promise<void> {
  const page = answered && (await pageOfThread(tx, store, { post, thread: answered.thread }));
  const first = answered ? [answered.author] : [];
  const second = [postAuthor].filter(number => !first.includes(number));
  const others = named.filter(number => ![...first, ...second].includes(number));
  const readers = await readersAmong(tx, board, [...first, ...second, ...others]);
  const among = (numbers: number[]) => numbers.filter(number => readers?.has(number) ?? true);
  tx.emit({
    kind: 'comment.created',
    subject: subjectOf(board, post),
    title,
    link: `${addressOf(board, post)}${page ? `?comments=${page}` : ''}#comments`,
    source: commentSource(store.comments.kind, id),
    ...{ answered: among(first), author: among(second), named: among(others) },
    ...{ actor: author.number, now },
  });
}

/** The page of comments on which a thread ends. */
async function pageOfThread(
  tx: Transaction,
  store: MemberStore,
  place: { post: number; thread: number },
): Promise<number> {
  return Math.ceil((await countUpTo(tx, store, place)) / COMMENTS_A_PAGE);
}

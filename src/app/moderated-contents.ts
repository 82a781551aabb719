import type { Transaction } from '#/database/connect.ts';
import type { ReportedKind } from '#/database/schema/moderation-tables.ts';
import { type Board, COMMENTS_A_PAGE, postPath } from '#/features/boards/board/boards.rules.ts';
import { discussionPosts } from '#/features/boards/board/discussion-board.server.ts';
import { removeComment } from '#/features/boards/comments/comment-changes.server.ts';
import { countCommentsUpTo, selectPostedComments } from '#/features/boards/comments/comment-rows.server.ts';
import { findDiscussionOfPost } from '#/features/boards/custom-boards/custom-boards.server.ts';
import { emitMentions, noteOf, postSubject } from '#/features/boards/posts/member-posts.server.ts';
import { removePost } from '#/features/boards/posts/post-changes.server.ts';
import { removeNewsIn } from '#/features/halls/news/hall-news.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { matchPosts } from '#/features/matches/posts/match-boards.server.ts';
import { findApplicantNumbers, storeOf } from '#/features/matches/posts/match-posts.server.ts';
import type { ModeratedContents } from '#/features/moderation/cases/case-kind.server.ts';
import { REMOVED_ON_ITS_PAGE } from '#/features/moderation/reports/reports.rules.ts';
import {
  type HidableTarget,
  type ReportedContent,
  setHidden,
} from '#/features/moderation/visibility/visibility.server.ts';
import { commentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import type { By } from '#/server/site.ts';
import { COMMENTED_KINDS, type CommentKind, isCommentKind } from '#/shared/comment-kinds.ts';
import { Refusal } from '#/shared/refusal.ts';

const KINDS_WITHOUT_MENTIONS: ReadonlySet<ReportedKind> = new Set([
  'nickname',
  'profile',
  'hallNews',
  'tournament',
  'season',
  'club',
]);

/**
 * Notifies the members mentioned (`@`) in a text that was hidden or waiting for review, once it is visible.
 * The caller has locked the text's row, so that this happens once.
 */
async function notifyNamed(
  tx: Transaction,
  found: Pick<ReportedContent, 'kind' | 'target' | 'post'>,
  now: Date,
): Promise<void> {
  if (KINDS_WITHOUT_MENTIONS.has(found.kind)) return;
  const { kind, target, post } = found as HidableTarget;
  const isComment = isCommentKind(kind);
  const shown = await (isComment
    ? shownComment(tx, kind, { post, id: target })
    : shownPost(tx, kind, target));
  if (!shown) return;
  const { author, board, ...about } = shown;
  const waiting = await tx
    .updateTable('mentions')
    .set({ waits: 0 })
    .where(eb => eb.and({ kind, post: isComment ? post : target, comment: isComment ? target : 0, waits: 1 }))
    .returning('member')
    .execute();
  const to = waiting.map(({ member }) => member);
  const source = isComment ? commentSource(kind, target) : about.subject;
  await emitMentions(tx, board, { source, to, ...about, actor: author, now });
}

/** `title` and `subject` are those of the post, for a comment too. */
type NotificationFacts = { board: Board; author: number; title: string; subject: string; link: string };

async function shownPost(
  tx: Transaction,
  kind: Exclude<HidableTarget['kind'], CommentKind>,
  id: number,
): Promise<NotificationFacts | undefined> {
  const board = kind === 'free' ? (await findDiscussionOfPost(tx, id)).board : MATCH_BOARDS[kind];
  const row = await tx
    .selectFrom(kind === 'free' ? 'free_posts' : 'match_posts')
    .select(['author', 'title'])
    .where(eb => eb.and({ id, hidden: 0 }))
    .executeTakeFirst();
  return row && { ...row, board, subject: postSubject(board, id), link: postPath(board, id) };
}

async function shownComment(
  tx: Transaction,
  kind: CommentKind,
  { post, id }: { post: number; id: number },
): Promise<NotificationFacts | undefined> {
  const { board, store } = await boardOfComment(tx, { kind, post });
  const row = await selectPostedComments(tx, store)
    .select(['comment.author', 'thread', 'title'])
    .where(eb => eb.and({ 'comment.id': id, 'comment.hidden': 0, 'post.hidden': 0, removed_at: '' }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { thread, ...shown } = row;
  const before = await countCommentsUpTo(tx, store, { post, thread });
  const link = `${postPath(board, post)}?comments=${Math.ceil(before / COMMENTS_A_PAGE)}#comments`;
  return { ...shown, board, subject: postSubject(board, post), link };
}

async function boardOfComment(tx: Transaction, { kind, post }: { kind: CommentKind; post: number }) {
  const commented = COMMENTED_KINDS[kind];
  if (commented === 'free') return findDiscussionOfPost(tx, post);
  const board = MATCH_BOARDS[commented];
  return { board, store: storeOf(board) };
}

/**
 * Removes the content of a case, as on the content's page; replaces a nickname for good, leaves a profile
 * hidden. Throws 409 for tournaments, seasons and clubs. Does nothing if the content is already gone.
 */
async function removeContent(tx: Transaction, found: ReportedContent, by: By): Promise<void> {
  const { kind, target, post } = found;
  if (kind === 'nickname' || kind === 'profile') {
    if (!found.hidden) await setHidden(tx, found, true);
    await tx.updateTable('reported_contents').set({ restored: '' }).where('id', '=', found.id).execute();
    return;
  }
  if (kind === 'tournament' || kind === 'season' || kind === 'club')
    throw new Refusal('conflict', REMOVED_ON_ITS_PAGE);
  if (kind === 'hallNews') return removeNewsIn(tx, { id: target, ...by });
  if (isCommentKind(kind)) {
    const commented = await boardOfComment(tx, { kind, post });
    await removeComment(tx, commented, { post, id: target, ...by });
    return;
  }
  const removed = { id: target, ...by };
  if (kind === 'free') {
    const posts = discussionPosts(await findDiscussionOfPost(tx, target));
    await removePost(tx, posts, removed);
    return;
  }
  const board = MATCH_BOARDS[kind];
  const posts = { ...matchPosts(board), note: noteOf(board, findApplicantNumbers) };
  await removePost(tx, posts, removed);
}

/** How moderators remove, hide or show reported content, and how members mentioned in it are notified. */
export const moderatedContents: ModeratedContents = {
  remove: removeContent,
  setHidden: async (tx, found, isHidden) => {
    await setHidden(tx, found, isHidden);
    // A tournament gives season points only while it is listed.
    if (found.kind === 'tournament') await recomputeResults(tx, found.target);
  },
  notifyNamed,
};

import type { Transaction } from '#/database/connect.ts';
import { discussionPosts } from '#/features/boards/board/discussion-board.server.ts';
import { removeCommentIn } from '#/features/boards/comments/removed-comments.server.ts';
import { boardOfFreePost } from '#/features/boards/custom-boards/custom-boards.server.ts';
import { noteOf } from '#/features/boards/posts/member-posts.server.ts';
import { removePostIn } from '#/features/boards/posts/post-changes.server.ts';
import { removeNewsIn } from '#/features/halls/news/news-changes.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { matchPosts } from '#/features/matches/posts/match-boards.server.ts';
import { findApplicantNumbers } from '#/features/matches/posts/match-posts.server.ts';
import { REMOVED_ON_ITS_PAGE } from '#/features/moderation/report-cases/moderation.constants.ts';
import { type CaseRow, setHidden } from '#/features/moderation/visibility/visibility.server.ts';
import type { By } from '#/server/site.ts';
import { isCommentKind } from '#/shared/comment-kinds.ts';
import { Refusal } from '#/shared/refusal.ts';
import { boardOfComment } from './commented-boards.ts';

/**
 * Removes the content of a case, as an admin does on its page; a nickname is replaced for good, a profile
 * stays hidden. Throws 409 for tournaments and seasons, whose results count: admins void or remove them on
 * their own pages. Does nothing if the content is already gone.
 */
export async function removeContent(tx: Transaction, found: CaseRow, by: By): Promise<void> {
  const { kind, target, post } = found;
  if (kind === 'nickname' || kind === 'profile') {
    if (!found.hidden) await setHidden(tx, found, true);
    await tx.updateTable('report_cases').set({ restored: '' }).where('id', '=', found.id).execute();
    return;
  }
  if (kind === 'tournament' || kind === 'season') throw new Refusal('conflict', REMOVED_ON_ITS_PAGE);
  if (kind === 'hallNews') return removeNewsIn(tx, { id: target, ...by });
  if (isCommentKind(kind)) {
    const commented = await boardOfComment(tx, { kind, post });
    await removeCommentIn(tx, commented, { post, id: target, ...by });
    return;
  }
  const removed = { id: target, ...by };
  if (kind === 'free') {
    const posts = discussionPosts(await boardOfFreePost(tx, target));
    await removePostIn(tx, posts, removed);
    return;
  }
  const board = MATCH_BOARDS[kind];
  const posts = { ...matchPosts(board), note: noteOf(board, findApplicantNumbers) };
  await removePostIn(tx, posts, removed);
}

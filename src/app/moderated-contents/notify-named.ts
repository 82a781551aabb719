import type { Transaction } from '#/database/connect.ts';
import type { ReportedKind } from '#/database/schema/moderation-tables.ts';
import { addressOf, type Board } from '#/features/boards/board/boards.rules.ts';
import { countUpTo, selectPostedComments } from '#/features/boards/comments/comment-changes.server.ts';
import { COMMENTS_A_PAGE } from '#/features/boards/comments/comments.rules.ts';
import { boardOfFreePost } from '#/features/boards/custom-boards/custom-boards.server.ts';
import { emitMentions, subjectOf } from '#/features/boards/posts/member-posts.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import type { CaseRow, HidableTarget } from '#/features/moderation/visibility/visibility.server.ts';
import { commentSource } from '#/features/notifications/inbox/take-back.server.ts';
import { type CommentKind, isCommentKind } from '#/shared/comment-kinds.ts';
import { boardOfComment } from './commented-boards.ts';

const NAMING_NOBODY: ReadonlySet<ReportedKind> = new Set([
  'nickname',
  'profile',
  'hallNews',
  'tournament',
  'season',
]);

/**
 * Emits the members named in a text that was held or hidden when it named them, once it is visible again. The
 * caller has locked the text's row, so that this happens once. Nicknames, profiles, news of
 * halls, tournaments and seasons name nobody.
 */
export async function notifyNamed(
  tx: Transaction,
  found: Pick<CaseRow, 'kind' | 'target' | 'post'>,
  now: Date,
): Promise<void> {
  if (NAMING_NOBODY.has(found.kind)) return;
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
    .where('kind', '=', kind)
    .where('post', '=', isComment ? post : target)
    .where('comment', '=', isComment ? target : 0)
    .where('waits', '=', 1)
    .returning('member')
    .execute();
  const to = waiting.map(({ member }) => member);
  const source = isComment ? commentSource(kind, target) : about.subject;
  await emitMentions(tx, board, { source, to, ...about, actor: author, now });
}

/** How a notification describes a text; `author` is the id of the member who wrote it. */
type Shown = { board: Board; author: number; title: string; subject: string; link: string };

async function shownPost(
  tx: Transaction,
  kind: Exclude<HidableTarget['kind'], CommentKind>,
  id: number,
): Promise<Shown | undefined> {
  const board = kind === 'free' ? (await boardOfFreePost(tx, id)).board : MATCH_BOARDS[kind];
  const row = await tx
    .selectFrom(kind === 'free' ? 'free_posts' : 'match_posts')
    .select(['author', 'title'])
    .where('id', '=', id)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  return row && { ...row, board, subject: subjectOf(board, id), link: addressOf(board, id) };
}

async function shownComment(
  tx: Transaction,
  kind: CommentKind,
  { post, id }: { post: number; id: number },
): Promise<Shown | undefined> {
  const { board, store } = await boardOfComment(tx, { kind, post });
  const row = await selectPostedComments(tx, store)
    .select(['comment.author', 'thread', 'title'])
    .where('comment.id', '=', id)
    .where('comment.hidden', '=', 0)
    .where('post.hidden', '=', 0)
    .where('removed_at', '=', '')
    .executeTakeFirst();
  if (!row) return undefined;
  const { thread, ...shown } = row;
  const before = await countUpTo(tx, store, { post, thread });
  const link = `${addressOf(board, post)}?comments=${Math.ceil(before / COMMENTS_A_PAGE)}#comments`;
  return { ...shown, board, subject: subjectOf(board, post), link };
}

import type { Transaction } from '#/database/connect.ts';
import type { CommentedBoard } from '#/features/boards/comments/comment-changes.server.ts';
import { boardOfFreePost } from '#/features/boards/custom-boards/custom-boards.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { storeOf } from '#/features/matches/posts/match-posts.server.ts';
import { COMMENTED_KINDS, type CommentKind } from '#/shared/comment-kinds.ts';

/** The board that a comment belongs to, with the tables of its posts and comments. */
export async function boardOfComment(
  tx: Transaction,
  { kind, post }: { kind: CommentKind; post: number },
): Promise<CommentedBoard> {
  const commented = COMMENTED_KINDS[kind];
  if (commented === 'free') return boardOfFreePost(tx, post);
  const board = MATCH_BOARDS[commented];
  return { board, store: storeOf(board) };
}

import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { listedPost, postId } from '#/features/boards/board/boards.contract.ts';
import { DISCUSSION_BOARD } from '#/features/boards/board/discussion-board.server.ts';
import { memberBoard, postThere } from '#/features/boards/board/member-board.server.ts';
import { commentsAt } from '#/features/boards/comments/comments.server.ts';
import { LIKED_POSTS, likes, likesOfPost } from '#/features/boards/likes/likes.server.ts';
import { boardAt, type CustomBoard } from '#/server/custom-boards.ts';
import type { ApiEnv } from '#/server/site.ts';
import { mayReadBoard, mayWriteOnBoard } from '#/shared/board-rights.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { placeOfBoard, storeOfBoard } from './board-places.server.ts';
import {
  BOARD_CLOSED,
  BOARD_FOR_MEMBERS,
  BOARD_MISSING,
  WRITE_FOR_ADMINS,
} from './custom-boards.constants.ts';
import { boardPost } from './custom-boards.contract.ts';

/**
 * Middleware: finds the board in the URL; refuses with 404 (401 for guests) a reader who may not read it.
 */
export const readableBoard = createMiddleware<ApiEnv>(async (c, next) => {
  const { site } = c.env;
  const slug = c.req.param('slug') ?? '';
  const board = await boardAt(site, slug);
  if (!board) throw new Refusal('missing', BOARD_MISSING);
  if (!mayReadBoard(c.var.member, board)) {
    const isForMembers = board.readers === 'members' && !board.hidden;
    throw isForMembers ? new Refusal('signed-out', BOARD_FOR_MEMBERS) : new Refusal('missing', BOARD_MISSING);
  }
  c.set('board', board);
  await next();
});

// The boards' common name in the OpenAPI document.
const TITLE = '게시판';

const board = memberBoard({
  ...DISCUSSION_BOARD,
  title: TITLE,
  answers: { listed: listedPost, whole: boardPost },
  store: storeOfBoard(0),
  at: c => placeOfBoard(boardOf(c)).posts,
  note: noteNothing,
  details: async (c, row) => likesOfPost(c.env.site.db, c.var.member, row),
});

/** Middleware: refuses (401, 403) a member who may not add a post, before the body is read. */
const boardWriter = createMiddleware<ApiEnv>(async (c, next) => {
  const { member } = c.var;
  const here = boardOf(c);
  if (!member) throw new Refusal('signed-out', LOGIN_REQUIRED);
  if (!mayWriteOnBoard(member, here))
    throw new Refusal('forbidden', here.closed ? BOARD_CLOSED : WRITE_FOR_ADMINS);
  await next();
});

/** The posts of a board that an admin made, mounted under its address. */
export const boardPosts = new Hono<ApiEnv>()
  .post('/', boardWriter)
  .route('/', board.routes)
  .route(
    '/:id/comments',
    commentsAt(c => placeOfBoard(boardOf(c)), { kind: 'comment', title: TITLE }),
  )
  .route(
    '/:id/like',
    likes(LIKED_POSTS, {
      name: `${TITLE} 글`,
      address: postId,
      find: (c, { id }) => postThere(c, storeOfBoard(boardOf(c).id), id),
    }),
  );

function boardOf({ var: { board } }: { var: ApiEnv['Variables'] }): CustomBoard {
  if (!board) throw new Error('the calls of a board stand behind readableBoard');
  return board;
}

function noteNothing(): Promise<never> {
  throw new Error('every request names its board');
}

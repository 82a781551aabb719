import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import {
  type Discussion,
  discussionBoard,
  discussionStore,
  FREE_STORE,
  likesSeen,
} from '#/features/boards/board/discussion-board.server.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import {
  addressOnBoard,
  boardAt,
  boardOfPost,
  type CustomBoard,
  loadBoards,
} from '#/server/custom-boards.ts';
import { created, MESSAGE, MESSAGE_AND_ID, operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { body, param } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { POST_MISSING, type Reader } from '#/shared/authorship.ts';
import { isForModerators, mayReadBoard, mayWriteOnBoard } from '#/shared/board-rights.ts';
import { headingsIn } from '#/shared/headings.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { addBoard, changeBoard, managedBoards } from './board-changes.server.ts';
import {
  boardDraft,
  boardPost,
  boardSlug,
  type ListedBoards,
  listedBoards,
  managedBoard,
  numberedBoard,
  postAddress,
  postOnBoard,
  type ShownBoard,
  shownBoard,
} from './custom-boards.contract.ts';
import {
  BOARD_ADDED,
  BOARD_CHANGED,
  BOARD_CLOSED,
  BOARD_FOR_MEMBERS,
  BOARD_MISSING,
  WRITE_FOR_ADMINS,
  writtenBoard,
} from './custom-boards.rules.ts';

/** A board that an admin made, with its posts, which are in the table of the free board's. */
export const discussionOf = (row: CustomBoard): Discussion => ({
  board: { ...writtenBoard(row), forModerators: isForModerators(row) },
  store: discussionStore(row.id),
  headings: headingsIn(row.headings),
});

/** The board of a post in the table of the free posts: the free board, or one that an admin made. */
export async function boardOfFreePost(db: Database | Transaction, post: number): Promise<Discussion> {
  const board = await boardOfPost(db, post);
  return board ? discussionOf(board) : { board: FREE_BOARD, store: FREE_STORE, headings: [] };
}

/**
 * Middleware: finds the board in the URL; refuses with 404 (401 for guests) a reader who may not read it.
 */
const readableBoard = createMiddleware<ApiEnv>(async (c, next) => {
  const board = await boardAt(c.env.site, c.req.param('slug') ?? '');
  if (!board) throw new Refusal('missing', BOARD_MISSING);
  if (!mayReadBoard(c.var.member, board)) {
    const isForMembers = board.readers === 'members' && !board.hidden;
    throw isForMembers ? new Refusal('signed-out', BOARD_FOR_MEMBERS) : new Refusal('missing', BOARD_MISSING);
  }
  c.set('board', board);
  await next();
});

/** The board that `readableBoard` found. */
function foundBoard({ var: { board } }: { var: ApiEnv['Variables'] }): CustomBoard {
  if (!board) throw new Error('the calls of a board stand behind readableBoard');
  return board;
}

/** Middleware: refuses (401, 403) a member who may not add a post, before the body is read. */
const boardWriter = createMiddleware<ApiEnv>(async (c, next) => {
  const board = foundBoard(c);
  if (!c.var.member) throw new Refusal('signed-out', LOGIN_REQUIRED);
  if (!mayWriteOnBoard(c.var.member, board))
    throw new Refusal('forbidden', board.closed ? BOARD_CLOSED : WRITE_FOR_ADMINS);
  await next();
});

/** The posts of a board that an admin made, mounted under its address. */
const boardPosts = new Hono<ApiEnv>().post('/', boardWriter).route(
  '/',
  discussionBoard({
    title: '게시판',
    post: boardPost,
    boardOf: c => discussionOf(foundBoard(c)),
    details: likesSeen,
  }).routes,
);

/**
 * The calls for the boards that admins make: the list for the reader, their posts, and adding and changing a
 * board.
 */
export const customBoards = new Hono<ApiEnv>()
  .get('/', operation('메뉴의 게시판 목록', listedBoards), cacheForGuests, async c => {
    const boards = await loadBoards(c.env.site);
    const inMenu = boards.filter(board => !board.hidden);
    const shown = inMenu.filter(board => mayReadBoard(c.var.member, board));
    return c.json({
      boards: shown.map(({ slug, name, purpose }) => ({ slug, name, purpose })),
      more: shown.length < inMenu.length,
    } satisfies ListedBoards);
  })
  .get('/managed', operation('관리자가 보는 게시판 목록', z.array(managedBoard)), adminOnly, async c =>
    c.json(await managedBoards(c.env.site.db)),
  )
  // Links that only have a post's number lead to the free board, and from there to the post's own board.
  .get(
    '/post-address/:id',
    operation('글 번호로 찾은 게시판 글의 주소', postAddress),
    param(postOnBoard),
    async c => {
      const { id } = c.req.valid('param');
      const board = await boardOfPost(c.env.site.db, id);
      if (!board || !mayReadBoard(c.var.member, board)) throw new Refusal('missing', POST_MISSING);
      return c.json({ link: addressOnBoard(board, id) });
    },
  )
  .post('/', operation('게시판 만들기', created(MESSAGE_AND_ID)), adminOnly, body(boardDraft), async c => {
    const { db, now } = c.env.site;
    const id = await addBoard(db, c.req.valid('json'), { by: c.var.member, now: now() });
    return c.json({ message: BOARD_ADDED, id }, 201);
  })
  .put(
    '/:id',
    operation('게시판 고치기', MESSAGE),
    adminOnly,
    param(numberedBoard),
    body(boardDraft),
    async c => {
      const { db, now } = c.env.site;
      const change = { id: c.req.valid('param').id, draft: c.req.valid('json') };
      await changeBoard(db, change, { by: c.var.member, now: now() });
      return c.json({ message: BOARD_CHANGED });
    },
  )
  .get('/:slug', operation('게시판 하나', shownBoard), param(boardSlug), readableBoard, async c =>
    c.json(presentBoard(foundBoard(c), c.var.member)),
  )
  .use('/:slug/posts/*', readableBoard)
  .route('/:slug/posts', boardPosts);

function presentBoard(board: CustomBoard, reader: Reader): ShownBoard {
  const { slug, name, purpose, readers, writers } = board;
  return {
    ...{ slug, name, purpose, readers, writers },
    closed: board.closed === 1,
    hidden: board.hidden === 1,
    headings: headingsIn(board.headings),
    can: { write: mayWriteOnBoard(reader, board) },
  };
}

import { Hono } from 'hono';
import { addressOnBoard, boardOfPost, type CustomBoard, loadBoards } from '#/server/custom-boards.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { body, param } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { POST_MISSING, type Reader } from '#/shared/authorship.ts';
import { mayReadBoard, mayWriteOnBoard } from '#/shared/board-rights.ts';
import { headingsIn } from '#/shared/headings.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addBoard, changeBoard, managedBoards } from './board-changes.server.ts';
import { boardPosts, readableBoard } from './board-posts.server.ts';
import { BOARD_ADDED, BOARD_CHANGED } from './custom-boards.constants.ts';
import {
  boardDraft,
  boardSlug,
  type ListedBoards,
  numberedBoard,
  postOnBoard,
  type ShownBoard,
} from './custom-boards.contract.ts';

/**
 * The calls for the boards that admins make: the list for the reader, their posts, and adding and changing a
 * board.
 */
export const customBoards = new Hono<ApiEnv>()
  .get('/', cacheForGuests, async c => {
    const boards = await loadBoards(c.env.site);
    const inMenu = boards.filter(board => !board.hidden);
    const shown = inMenu.filter(board => mayReadBoard(c.var.member, board));
    return c.json({
      boards: shown.map(({ slug, name, purpose }) => ({ slug, name, purpose })),
      more: shown.length < inMenu.length,
    } satisfies ListedBoards);
  })
  .get('/managed', adminOnly, async c => c.json(await managedBoards(c.env.site.db)))
  // Links that only have a post's number lead to the free board, and from there to the post's own board.
  .get('/post-address/:id', param(postOnBoard), async c => {
    const { id } = c.req.valid('param');
    const board = await boardOfPost(c.env.site.db, id);
    if (!board || !mayReadBoard(c.var.member, board)) throw new Refusal('missing', POST_MISSING);
    return c.json({ link: addressOnBoard(board, id) });
  })
  .post('/', adminOnly, body(boardDraft), async c => {
    const { db, now, responseCache } = c.env.site;
    const id = await addBoard(db, c.req.valid('json'), { by: c.var.member, now: now() });
    // The cached pages of guests name the boards.
    responseCache.clear();
    return c.json({ message: BOARD_ADDED, id }, 201);
  })
  .put('/:id', adminOnly, param(numberedBoard), body(boardDraft), async c => {
    const { db, now, responseCache } = c.env.site;
    const change = { id: c.req.valid('param').id, draft: c.req.valid('json') };
    await changeBoard(db, change, { by: c.var.member, now: now() });
    // The cached guest pages of a board that was open must not be served again.
    responseCache.clear();
    return c.json({ message: BOARD_CHANGED });
  })
  .get('/:slug', param(boardSlug), readableBoard, async c =>
    c.json(presentBoard(c.var.board as CustomBoard, c.var.member)),
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

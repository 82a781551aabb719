import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { countNumbered } from '#/database/lists/counts.ts';
import { countRows, inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockInTurn, unlessTaken, write } from '#/database/write.ts';
import {
  type Discussion,
  discussionBoard,
  discussionStore,
  FREE_STORE,
  likesForCaller,
} from '#/features/boards/board/discussion-board.server.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import {
  addressOnBoard,
  BOARDS_MOST,
  type CustomBoard,
  findBoardAt,
  findBoardOfPost,
  loadBoards,
  readBoards,
} from '#/server/custom-boards.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, MESSAGE_AND_ID, operation, param } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, By } from '#/server/site.ts';
import { POST_MISSING, type Reader } from '#/shared/authorship.ts';
import { FREE_BOARD_ID, isForModerators, mayReadBoard, mayWriteOnBoard } from '#/shared/board-rights.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { headingsIn } from '#/shared/text/typed-lists.ts';
import { idParam } from '#/shared/text/written.ts';
import {
  type BoardDraft,
  boardDraft,
  boardPost,
  boardSlug,
  type ListedBoards,
  listedBoards,
  type ManagedBoard,
  managedBoard,
  postAddress,
  type ShownBoard,
  shownBoard,
} from './custom-boards.contract.ts';
import {
  BOARD_CLOSED,
  BOARD_FOR_MEMBERS,
  BOARD_MISSING,
  SLUG_TAKEN,
  WRITE_FOR_ADMINS,
  writtenBoard,
} from './custom-boards.rules.ts';

/** The posts of these boards are in the table of the free board. */
const discussionOf = (row: CustomBoard): Discussion => ({
  board: { ...writtenBoard(row), forModerators: isForModerators(row), club: row.club },
  store: discussionStore(row.id),
  headings: headingsIn(row.headings),
});

/** Returns the board made by an admin that has the post, else the free board. */
export async function findDiscussionOfPost(db: Database | Transaction, post: number): Promise<Discussion> {
  const board = await findBoardOfPost(db, post);
  return board ? discussionOf(board) : { board: FREE_BOARD, store: FREE_STORE, headings: [] };
}

/** Sets `board`; throws 404 without a readable board, and 401 if only members may read it. */
const readableBoard = createMiddleware<ApiEnv>(async (c, next) => {
  const { member } = c.var;
  const board = await findBoardAt(c.env.site, c.req.param('slug') ?? '', member);
  if (!board) throw new Refusal('missing', BOARD_MISSING);
  if (!mayReadBoard(member, board)) {
    const isOfClub = board.club !== null && !member;
    const isForMembers = (board.readers === 'members' && !board.hidden) || isOfClub;
    throw isForMembers ? new Refusal('signed-out', BOARD_FOR_MEMBERS) : new Refusal('missing', BOARD_MISSING);
  }
  c.set('board', board);
  await next();
});

function foundBoard({ var: { board } }: { var: ApiEnv['Variables'] }): CustomBoard {
  if (!board) throw new Error('the route has no middleware readableBoard');
  return board;
}

/** Throws 401 for guests and 403 for members who may not post on the board, before the body is read. */
const boardWriter = createMiddleware<ApiEnv>(async (c, next) => {
  const board = foundBoard(c);
  if (!c.var.member) throw new Refusal('signed-out', LOGIN_REQUIRED);
  if (!mayWriteOnBoard(c.var.member, board))
    throw new Refusal('forbidden', board.closed ? BOARD_CLOSED : WRITE_FOR_ADMINS);
  await next();
});

const boardPosts = new Hono<ApiEnv>().post('/', boardWriter).route(
  '/',
  discussionBoard({
    title: '게시판',
    whole: boardPost,
    boardOf: c => discussionOf(foundBoard(c)),
    details: async (c, row, post) => ({ ...post, ...(await likesForCaller(c, row)) }),
  }).routes,
);

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
    c.json(await loadManagedBoards(c.env.site.db)),
  )
  // Links that know only a post's id lead to the free board, which finds the post's own board by this route.
  .get(
    '/post-address/:id',
    operation('글 번호로 찾은 게시판 글의 주소', postAddress),
    param(idParam),
    async c => {
      const { id } = c.req.valid('param');
      const board = await findBoardOfPost(c.env.site.db, id, c.var.member);
      if (!board || !mayReadBoard(c.var.member, board)) throw new Refusal('missing', POST_MISSING);
      return c.json({ link: addressOnBoard(board, id) });
    },
  )
  .post('/', operation('게시판 만들기', created(MESSAGE_AND_ID)), adminOnly, body(boardDraft), async c => {
    const { db, now } = c.env.site;
    const id = await addBoard(db, c.req.valid('json'), { by: c.var.member, now: now() });
    return c.json({ message: '게시판을 만들었습니다.', id }, 201);
  })
  .put('/:id', operation('게시판 고치기', MESSAGE), adminOnly, param(idParam), body(boardDraft), async c => {
    const { db, now } = c.env.site;
    const change = { id: c.req.valid('param').id, draft: c.req.valid('json') };
    await changeBoard(db, change, { by: c.var.member, now: now() });
    return c.json({ message: '게시판을 수정했습니다.' });
  })
  .get('/:slug', operation('게시판 하나', shownBoard), param(boardSlug), readableBoard, async c =>
    c.json(await presentBoard(c.env.site.db, foundBoard(c), c.var.member)),
  )
  .use('/:slug/posts/*', readableBoard)
  .route('/:slug/posts', boardPosts);

async function presentBoard(db: Database, board: CustomBoard, reader: Reader): Promise<ShownBoard> {
  const { position: _, ...shown } = draftOf(board);
  return {
    ...shown,
    club: board.club,
    headings: headingsIn(board.headings),
    pinned: await findPinned(db, board),
    can: { write: mayWriteOnBoard(reader, board) },
  };
}

/** The newest pin comes first; hidden posts are left out. */
async function findPinned(db: Database, { id, pinned }: CustomBoard) {
  if (pinned === '') return [];
  const ids = pinned.split(',').map(Number);
  const posts = db.selectFrom('free_posts').select(['id', 'title']).where('id', 'in', ids);
  return inOrder(ids, await posts.where('board', '=', id).where('hidden', '=', 0).execute());
}

async function loadManagedBoards(db: Database): Promise<ManagedBoard[]> {
  const boards = await readBoards(db);
  if (boards.length === 0) return [];
  const names = boards.map(({ id }) => countName(id));
  const counts = await db
    .selectFrom('row_counts')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const values = new Map(counts.map(({ name, value }) => [name, value]));
  return boards.map(board => ({
    id: board.id,
    ...draftOf(board),
    postCount: values.get(countName(board.id)) ?? 0,
  }));
}

/** Returns the id. Throws 409 for the address of another board, and beyond `BOARDS_MOST`. */
const addBoard = (db: Database, draft: BoardDraft, { by, now }: By): Promise<number> =>
  unlessTaken('slug', slugTaken(), () =>
    writeOnce(db, by.call, async tx => {
      // Two admins take turns, so that the limit holds.
      await lockInTurn(tx, 'boards');
      const id = await insertBoard(tx, columnsOf(draft), now);
      if ((await countRows(tx.selectFrom('boards').where('club', 'is', null))) > BOARDS_MOST)
        throw new Refusal('conflict', '게시판은 50개까지 만들 수 있습니다.');
      await refuseEarlier(tx, id, draft.slug);
      await audit(tx, { by, action: 'board.add', subject: `board:${id}`, after: draft, now });
      return id;
    }),
  );

/** Returns the id; other transactions that add a board wait until this one ends. */
export async function insertBoard(tx: Transaction, board: NewBoard, now: Date): Promise<number> {
  const id = FREE_BOARD_ID + (await countNumbered(tx, 'boards'));
  const timestamp = now.toISOString();
  await tx
    .insertInto('boards')
    .values({ id, ...board, created_at: timestamp, updated_at: timestamp })
    .execute();
  await tx
    .insertInto('row_counts')
    .values({ name: countName(id), value: 0 })
    .execute();
  return id;
}
type NewBoard = Omit<Insertable<Tables['boards']>, 'id' | 'created_at' | 'updated_at'>;

/** Throws 404 without the board, 409 for an address that another board has or had. */
const changeBoard = (db: Database, { id, draft }: { id: number; draft: BoardDraft }, { by, now }: By) =>
  unlessTaken('slug', slugTaken(), () =>
    write(db, async tx => {
      const old = await lockBoard(tx, id);
      const states = whatChanged(draftOf(old), draft);
      if (Object.keys(states.after).length === 0) return;
      const set = { ...columnsOf(draft), updated_at: now.toISOString() };
      await tx.updateTable('boards').set(set).where('id', '=', id).execute();
      if (draft.slug !== old.slug) await storeEarlier(tx, { id, from: old.slug, to: draft.slug });
      await audit(tx, { by, action: 'board.change', subject: `board:${id}`, ...states, now });
    }),
  );

/** The former address redirects to the new one. */
async function storeEarlier(tx: Transaction, { id, from, to }: { id: number; from: string; to: string }) {
  await refuseEarlier(tx, id, to);
  await tx.deleteFrom('board_addresses').where('slug', '=', to).execute();
  await tx.insertInto('board_addresses').values({ slug: from, board: id }).execute();
}

/** Throws 409 if another board had the address before; call it after storing the board. */
async function refuseEarlier(tx: Transaction, id: number, slug: string): Promise<void> {
  const earlier = tx.selectFrom('board_addresses').select('board').where('slug', '=', slug);
  if (await earlier.where('board', '<>', id).executeTakeFirst()) throw slugTaken();
}

const countName = (id: number) => `board:${id}` as const;

/** Locks the board, so that changes follow one another; throws 404. */
async function lockBoard(tx: Transaction, id: number): Promise<CustomBoard> {
  const board = tx.selectFrom('boards').selectAll().where('id', '=', id).where('club', 'is', null);
  return board.forUpdate().executeTakeFirstOrThrow(() => new Refusal('missing', BOARD_MISSING));
}

const draftOf = ({ name, slug, purpose, readers, writers, headings, position, ...row }: CustomBoard) => ({
  name,
  slug,
  purpose,
  readers,
  writers,
  headings,
  position,
  closed: row.closed === 1,
  hidden: row.hidden === 1,
});

const columnsOf = ({ closed, hidden, ...draft }: BoardDraft) => ({
  ...draft,
  closed: closed ? 1 : 0,
  hidden: hidden ? 1 : 0,
});

const slugTaken = () =>
  new Refusal('conflict', SLUG_TAKEN, { issues: [{ path: 'slug', message: SLUG_TAKEN }] });

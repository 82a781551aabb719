import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { QueryCache } from '#/server/cache/query-cache.ts';
import { FREE_BOARD_ID, isPublicBoard } from '#/shared/board-rights.ts';

export type CustomBoard = Selectable<Tables['boards']>;

/** The maximum number of boards, because all boards are read at once. */
export const BOARDS_MOST = 50;

// The addresses that a board may have; other path parts are not looked up, because PostgreSQL takes no NUL.
const SLUG = /^[a-z0-9-]{1,30}$/;

type Sources = { db: Database; listCache: QueryCache };

/** The boards made by admins, by the `position` that admins gave them. */
export const readBoards = (db: Database | Transaction): Promise<CustomBoard[]> =>
  db.selectFrom('boards').selectAll().orderBy('position').orderBy('id').limit(BOARDS_MOST).execute();

/** Like `readBoards`, cached for a second while nothing changes. */
export const loadBoards = ({ db, listCache }: Sources): Promise<CustomBoard[]> =>
  listCache.get('boards', ['boards'], () => readBoards(db));

/** The board that has the address part `slug` or had it before; undefined if no board did. */
export async function findBoardAt(site: Sources, slug: string): Promise<CustomBoard | undefined> {
  const boards = await loadBoards(site);
  const found = boards.find(board => board.slug === slug);
  if (found || !SLUG.test(slug)) return found;
  const earlier = site.db.selectFrom('board_addresses').select('board').where('slug', '=', slug);
  const row = await earlier.executeTakeFirst();
  return row && boards.find(({ id }) => id === row.board);
}

/** The board made by an admin that a post belongs to; undefined for the free board. */
export async function findBoardOfPost(db: Database | Transaction, post: number) {
  const found = db.selectFrom('free_posts').innerJoin('boards', 'boards.id', 'free_posts.board');
  return found.selectAll('boards').where('free_posts.id', '=', post).executeTakeFirst();
}

export const addressOnBoard = ({ slug }: Pick<CustomBoard, 'slug'>, post: number) =>
  `/boards/${slug}/${post}`;

/** The ids of the boards that guests may read, with the free board; undefined if guests may read all. */
export async function findPublicBoards(db: Database): Promise<number[] | undefined> {
  const boards = await readBoards(db);
  const shown = boards.filter(isPublicBoard);
  return shown.length === boards.length ? undefined : [FREE_BOARD_ID, ...shown.map(({ id }) => id)];
}

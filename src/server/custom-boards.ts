import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { QueryCache } from '#/server/cache/query-cache.ts';
import type { Reader } from '#/shared/authorship.ts';
import { FREE_BOARD_ID, isPublicBoard } from '#/shared/board-rights.ts';

export type CustomBoard = Selectable<Tables['boards']>;

/** The maximum number of boards, because all boards are read at once. */
export const BOARDS_MOST = 50;

// The addresses that a board may have; other path parts are not looked up, because PostgreSQL takes no NUL.
const SLUG = /^[a-z0-9-]{1,30}$/;

type Sources = { db: Database; listCache: QueryCache };

/** The boards made by admins, without those of clubs, by the `position` that admins gave them. */
export const readBoards = (db: Database | Transaction): Promise<CustomBoard[]> =>
  db
    .selectFrom('boards')
    .selectAll()
    .where('club', 'is', null)
    // The first column of the index, which PostgreSQL walks only if the order begins with it.
    .orderBy('club')
    .orderBy('position')
    .orderBy('id')
    .limit(BOARDS_MOST)
    .execute();

/** Like `readBoards`, cached for a second while nothing changes. */
export const loadBoards = ({ db, listCache }: Sources): Promise<CustomBoard[]> =>
  listCache.get('boards', ['boards'], () => readBoards(db));

/** The board whose address is or was `slug`, with this reader's rights. */
export async function findBoardAt(site: Sources, slug: string, reader: Reader) {
  const boards = await loadBoards(site);
  const found = boards.find(board => board.slug === slug);
  if (found || !SLUG.test(slug)) return found;
  const ofClub = site.db.selectFrom('boards').selectAll().where('slug', '=', slug);
  const club = await ofClub.where('club', 'is not', null).executeTakeFirst();
  if (club) return boardFor(site.db, club, reader);
  const earlier = site.db.selectFrom('board_addresses').select('board').where('slug', '=', slug);
  const row = await earlier.executeTakeFirst();
  return row && boards.find(({ id }) => id === row.board);
}

/** The board of a post with this reader's rights; undefined for the free board. */
export async function findBoardOfPost(db: Database | Transaction, post: number, reader: Reader = null) {
  const found = db.selectFrom('free_posts').innerJoin('boards', 'boards.id', 'free_posts.board');
  const board = await found.selectAll('boards').where('free_posts.id', '=', post).executeTakeFirst();
  return board && boardFor(db, board, reader);
}

/** A board with this reader's rights; a club's board, stored as one for moderators, is its members' too. */
async function boardFor(
  db: Database | Transaction,
  board: CustomBoard,
  reader: Reader,
): Promise<CustomBoard> {
  if (board.club === null || reader === null) return board;
  const own = db.selectFrom('club_members').select('member').where('club', '=', board.club);
  const joined = own.where('member', '=', reader.number).where('joined_at', 'is not', null);
  return (await joined.executeTakeFirst()) ? { ...board, readers: 'members' } : board;
}

export const addressOnBoard = ({ slug }: Pick<CustomBoard, 'slug'>, post: number) =>
  `/boards/${slug}/${post}`;

/** The ids of the boards that guests may read, with the free board; undefined if guests may read all. */
export async function findPublicBoards(db: Database): Promise<number[] | undefined> {
  const boards = await readBoards(db);
  if (await areAllPublic(db, boards)) return undefined;
  return [FREE_BOARD_ID, ...boards.filter(isPublicBoard).map(({ id }) => id)];
}

/** Whether guests may read every board: `boards`, those of admins, are public, and no club has a board. */
export async function areAllPublic(db: Database, boards: CustomBoard[]): Promise<boolean> {
  if (!boards.every(isPublicBoard)) return false;
  const ofClubs = db.selectFrom('boards').select('id').where('club', 'is not', null).limit(1);
  return (await ofClubs.executeTakeFirst()) === undefined;
}

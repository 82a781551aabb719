import type { Database, Transaction } from '#/database/connect.ts';
import { searchMarksOf } from '#/database/search/search-documents.ts';
import { headingColumns } from '#/features/boards/board/headings.server.ts';
import type { CommentedBoard, CommentStore } from '#/features/boards/comments/comment-changes.server.ts';
import type { BoardContext } from '#/features/boards/comments/comments.server.ts';
import { commentAdder } from '#/features/boards/comments/new-comments.server.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { FREE_STORE } from '#/features/boards/free-board/free-store.server.ts';
import { noteOf } from '#/features/boards/posts/member-posts.server.ts';
import type { PostStore } from '#/features/boards/posts/posts.server.ts';
import { boardOfPost, type CustomBoard } from '#/server/custom-boards.ts';
import { isForModerators } from '#/shared/board-rights.ts';
import { headingsIn } from '#/shared/headings.ts';
import { writtenBoard } from './custom-boards.rules.ts';

/** Where the posts of the board with this number are stored: in the table of the free board's posts. */
export const storeOfBoard = (id: number) =>
  ({
    ...FREE_STORE,
    within: ['board', '=', id],
    count: `board:${id}`,
    searchMarks: searchMarksOf(id),
  }) as const satisfies PostStore;

/** The board of a row, with where its posts and comments are stored. */
export function commentedBoard(board: CustomBoard): CommentedBoard {
  return {
    board: { ...writtenBoard(board), forModerators: isForModerators(board) },
    store: storeOfBoard(board.id) as unknown as CommentStore,
  };
}

/** The board of a post in the table of the free posts: the free board, or one that an admin made. */
export async function boardOfFreePost(db: Database | Transaction, post: number): Promise<CommentedBoard> {
  const board = await boardOfPost(db, post);
  return board ? commentedBoard(board) : { board: FREE_BOARD, store: FREE_STORE as unknown as CommentStore };
}

export type BoardPlace = BoardContext & {
  posts: {
    store: ReturnType<typeof storeOfBoard>;
    note: ReturnType<typeof noteOf>;
    columnsOf: ReturnType<typeof headingColumns>;
  };
};
// Statements are prepared once for each board, and again when its name, readers or headings change.
const PLACES = new Map<number, { key: string; place: BoardPlace }>();

/** The facts of a board that the calls for posts and comments need. */
export function placeOfBoard(row: CustomBoard): BoardPlace {
  const key = `${row.slug} ${row.name} ${isForModerators(row)} ${row.headings}`;
  const made = PLACES.get(row.id);
  if (made?.key === key) return made.place;
  const commented = commentedBoard(row);
  const posts = {
    store: storeOfBoard(row.id),
    note: noteOf(commented.board),
    columnsOf: headingColumns(headingsIn(row.headings)),
  };
  const place = { ...commented, addComment: commentAdder(commented), posts };
  PLACES.set(row.id, { key, place });
  return place;
}

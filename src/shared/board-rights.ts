import { mayModerate, type Reader } from './authorship.ts';

/** The groups that can read a board made by an admin. */
export const BOARD_READERS = ['everyone', 'members', 'moderators'] as const;
export type BoardReaders = (typeof BOARD_READERS)[number];
export const BOARD_WRITERS = ['members', 'admins'] as const;
export type BoardWriters = (typeof BOARD_WRITERS)[number];

/** The `board` of the free board's posts; boards made by admins have greater numbers. */
export const FREE_BOARD_ID = 1;

type Readable = { readers: BoardReaders; hidden: number };
type Writable = Readable & { writers: BoardWriters; closed: number };

/** Whether guests can read the board, so that search engines and profiles may name its posts. */
export const isPublicBoard = ({ readers, hidden }: Readable) => readers === 'everyone' && !hidden;

/** Whether only moderators and admins can read the board, because of its setting or because it is hidden. */
export const isForModerators = ({ readers, hidden }: Readable) => readers === 'moderators' || hidden === 1;

/** Whether the reader may read the board; only moderators and admins read a hidden one. */
export function mayReadBoard(reader: Reader, board: Readable): boolean {
  if (isForModerators(board)) return mayModerate(reader);
  return board.readers === 'everyone' || reader !== null;
}

/** Whether the reader may post on the board; nobody may while the board is closed. */
export function mayWriteOnBoard(reader: Reader, board: Writable): boolean {
  if (reader === null || board.closed || !mayReadBoard(reader, board)) return false;
  return board.writers === 'members' || reader.role === 'admin';
}

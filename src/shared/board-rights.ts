import { mayModerate, type Reader } from './authorship.ts';

export const BOARD_READERS = ['everyone', 'members', 'moderators'] as const;
export type BoardReaders = (typeof BOARD_READERS)[number];
export const BOARD_WRITERS = ['members', 'admins'] as const;
export type BoardWriters = (typeof BOARD_WRITERS)[number];

/** The number of the free board (자유게시판) in the column `board` of posts. */
export const FREE_BOARD_ID = 1;

type Readable = { readers: BoardReaders; hidden: number };
type Writable = Readable & { writers: BoardWriters; closed: number };

/** Whether guests, search engines and profiles may see the board's posts. */
export const isPublicBoard = ({ readers, hidden }: Readable) => readers === 'everyone' && !hidden;

export const isForModerators = ({ readers, hidden }: Readable) => readers === 'moderators' || hidden === 1;

export function mayReadBoard(reader: Reader, board: Readable): boolean {
  if (isForModerators(board)) return mayModerate(reader);
  return board.readers === 'everyone' || reader !== null;
}

export function mayWriteOnBoard(reader: Reader, board: Writable): boolean {
  if (reader === null || board.closed || !mayReadBoard(reader, board)) return false;
  return board.writers === 'members' || reader.role === 'admin';
}

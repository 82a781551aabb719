import { mayModerate, type Reader } from './authorship.ts';

/** Who reads a board that an admin made, and who writes on it. */
export const BOARD_READERS = ['everyone', 'members', 'moderators'] as const;
export type BoardReaders = (typeof BOARD_READERS)[number];
export const BOARD_WRITERS = ['members', 'admins'] as const;
export type BoardWriters = (typeof BOARD_WRITERS)[number];

/** The `board` of the free board's posts; boards that admins make have greater numbers. */
export const FREE_BOARD_ID = 1;

type Readable = { readers: BoardReaders; hidden: number };
type Writable = Readable & { writers: BoardWriters; closed: number };

/** Whether guests read it too, so that search engines, the search of the site and profiles may name its posts. */
export const isPublicBoard = ({ readers, hidden }: Readable) => readers === 'everyone' && !hidden;

/** Whether only moderators and admins read it: it says so, or it is hidden. */
export const isForModerators = ({ readers, hidden }: Readable) => readers === 'moderators' || hidden === 1;

/** Who reads it; a hidden board is read by those who look after the site. */
export function mayReadBoard(reader: Reader, board: Readable): boolean {
  if (isForModerators(board)) return mayModerate(reader);
  return board.readers === 'everyone' || reader !== null;
}

/** Who adds posts to it, while it is not closed; comments are written by every member who reads it. */
export function mayWriteOnBoard(reader: Reader, board: Writable): boolean {
  if (reader === null || board.closed || !mayReadBoard(reader, board)) return false;
  return board.writers === 'members' || reader.role === 'admin';
}

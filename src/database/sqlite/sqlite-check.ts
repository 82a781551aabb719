import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const HEADER = 100;
const MAGIC = 'SQLite format 3\0';
// Reading this size whole takes a tenth of a second of one processor, and a busy machine gives a start a
// fraction of one; of a larger file only the header, the length and the log are checked.
const SMALL = 8 * 1024 * 1024;
const NOT_SQLITES = new Set([11, 26]);

/** Thrown when the database's files are damaged; the files are left unchanged. */
export class DamagedDatabaseError extends Error {}

/** Thrown when the file cannot be opened as the site's database; the message says why in one sentence. */
export class ForeignDatabaseError extends Error {}

/**
 * Checks a database's files before anything is opened or changed: a small file to its last page, with
 * `everyPage` also a large one. Throws if the file is damaged or not the site's.
 */
export function checkDatabase(file: string, everyPage: boolean): void {
  refuseOddFiles(file);
  const length = lengthOf(file);
  // The creation of this database was interrupted; SQLite rolls that back when it is opened.
  if (lengthOf(`${file}-journal`) > 0) return;
  if (length === 0 && lengthOf(`${file}-wal`) === 0) return;
  const { pageSize, pages } = readHeader(file);
  const log = readLog(`${file}-wal`, pageSize);
  if (log.isDamaged) throw new DamagedDatabaseError('the log is damaged before its end');
  const pagesInFile = Math.floor(length / pageSize);
  for (let page = pagesInFile + 1; page <= (log.size || pages); page++) {
    if (!log.pages.has(page)) throw new DamagedDatabaseError(`page ${page} is missing`);
  }
  lookInside(file, database => {
    refuseAnothers(database, file);
    if (everyPage || length <= SMALL) checkPages(database, everyPage);
  });
}

function refuseOddFiles(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile())
    throw new ForeignDatabaseError(
      `데이터베이스 자리에 있는 것이 파일이 아닙니다. (${file}) 아무것도 건드리지 않았습니다.`,
    );
  if (!found && lengthOf(`${file}-wal`) > 0)
    throw new ForeignDatabaseError(
      `데이터베이스 파일은 없고 그 로그(${file}-wal)만 있습니다. 아무것도 건드리지 않았습니다. 함께 있던 site.db를 되돌려 놓거나 백업에서 되살려 주세요.`,
    );
}

const lengthOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

function readHeader(file: string): { pageSize: number; pages: number } {
  const header = Buffer.alloc(HEADER);
  const open = openSync(file, 'r');
  readSync(open, header);
  closeSync(open);
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const isPowerOfTwo = pageSize >= 512 && (pageSize & (pageSize - 1)) === 0;
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC || !isPowerOfTwo)
    throw new DamagedDatabaseError('the header is none of SQLite');
  // The page count is valid only if the last writer updated it.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  return { pageSize, pages: isCounted ? header.readUInt32BE(28) : 0 };
}

// Read-only, because the last connection to close would fold the log into the file.
function lookInside(file: string, look: (database: DatabaseSync) => void): void {
  using database = new DatabaseSync(file, { readOnly: true });
  try {
    look(database);
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number; message: string };
    throw NOT_SQLITES.has(errcode & 0xff) ? new DamagedDatabaseError(message) : error;
  }
}

function refuseAnothers(database: DatabaseSync, file: string): void {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  if (tables.length > 0 && !tables.some(({ name }) => name === 'kysely_migration'))
    throw new ForeignDatabaseError(
      `당구마당의 데이터베이스가 아닙니다. (${file}) 아무것도 건드리지 않았습니다. 그 파일을 다른 곳으로 옮기거나 DATA_DIR을 바꾸어 주세요.`,
    );
}

function checkPages(database: DatabaseSync, everyPage: boolean): void {
  const [found] = database.prepare(`pragma ${everyPage ? 'integrity_check' : 'quick_check'}(1)`).all();
  const answer = String(Object.values(found ?? {})[0]);
  if (answer !== 'ok') throw new DamagedDatabaseError(answer);
}

const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const LOG_MAGIC = 0x377f0682;

/** A write-ahead log: the pages of its complete transactions, and the database's size with them, in pages. */
type Log = { pages: Set<number>; size: number; isDamaged: boolean };
type Sum = [number, number];
type Frame = { page: number; size: number; salts: Buffer; sum: Sum; at: number; end: number };

/**
 * Reads a write-ahead log as SQLite does, to the first invalid frame; a torn end is normal after a power cut.
 * But if valid frames after that one go on beyond a commit, that commit was once on disk, and SQLite would
 * drop it silently: the log is damaged. (The next transaction is written only after the one before it was
 * synced.) The log is also damaged if its header is invalid and frames follow it: the header was synced
 * before the first frame was written.
 */
function readLog(file: string, pageSize: number): Log {
  const bytes = bytesOf(file);
  const none = { pages: new Set<number>(), size: 0, isDamaged: false };
  if (bytes.length <= LOG_HEADER) return none;
  if (!hasFittingHeader(bytes)) return { ...none, isDamaged: hasValidFrame(bytes, pageSize) };
  const frames = framesOf(bytes, bytes.readUInt32BE(8));
  const salts = bytes.subarray(16, 24);
  const fits = (before: Sum, frame: Frame) =>
    frame.salts.equals(salts) && follows(bytes, isLittle(bytes), before, frame);
  const firstBad = frames.findIndex(
    (frame, position) => !fits(frames[position - 1]?.sum ?? sumAt(bytes, 24), frame),
  );
  const fitting = firstBad < 0 ? frames : frames.slice(0, firstBad);
  const last = fitting.findLastIndex(frame => frame.size > 0);
  const rest = frames.slice(fitting.length + 1);
  return {
    pages: new Set(fitting.slice(0, last + 1).map(({ page }) => page)),
    size: fitting[last]?.size ?? 0,
    isDamaged: rest.some((frame, index) => {
      const before = rest[index - 1];
      return before !== undefined && before.size > 0 && before.salts.equals(salts) && fits(before.sum, frame);
    }),
  };
}

const isLittle = (bytes: Buffer) => bytes.readUInt32BE(0) === LOG_MAGIC;

function hasFittingHeader(bytes: Buffer): boolean {
  const isMagic = (bytes.readUInt32BE(0) & ~1) >>> 0 === LOG_MAGIC;
  return isMagic && addUp(bytes.subarray(0, 24), isLittle(bytes), [0, 0]).join() === sumAt(bytes, 24).join();
}

/** Whether a write-ahead log has a valid frame (a page's copy), whose checksum continues the one before. */
function hasValidFrame(bytes: Buffer, pageSize: number): boolean {
  const frames = framesOf(bytes, pageSize);
  return frames.some((frame, index) => {
    const before = frames[index - 1]?.sum ?? sumAt(bytes, 24);
    // Zero bytes form a valid chain of any length, but no page is numbered 0.
    return frame.page > 0 && [true, false].some(isLittle => follows(bytes, isLittle, before, frame));
  });
}

function follows(bytes: Buffer, isLittle: boolean, before: Sum, { at, end, sum }: Frame): boolean {
  const head = addUp(bytes.subarray(at, at + 8), isLittle, before);
  const found = addUp(bytes.subarray(at + FRAME_HEADER, end), isLittle, head);
  return found[0] === sum[0] && found[1] === sum[1];
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

const sumAt = (bytes: Buffer, position: number): Sum => [
  bytes.readUInt32BE(position),
  bytes.readUInt32BE(position + 4),
];

function framesOf(bytes: Buffer, pageSize: number): Frame[] {
  const step = FRAME_HEADER + pageSize;
  const count = Math.floor((bytes.length - LOG_HEADER) / step);
  return Array.from({ length: count }, (_, nth) => {
    const position = LOG_HEADER + nth * step;
    const [page, size] = sumAt(bytes, position);
    return {
      page,
      size,
      salts: bytes.subarray(position + 8, position + 16),
      sum: sumAt(bytes, position + 16),
      at: position,
      end: position + step,
    };
  });
}

/** Adds bytes to SQLite's checksum: two sums that feed each other, over pairs of words (either endian). */
function addUp(bytes: Buffer, isLittle: boolean, [first, second]: Sum): Sum {
  let [one, two] = [first, second];
  for (let position = 0; position < bytes.length; position += 8) {
    const left = isLittle ? bytes.readUInt32LE(position) : bytes.readUInt32BE(position);
    const right = isLittle ? bytes.readUInt32LE(position + 4) : bytes.readUInt32BE(position + 4);
    one = (one + left + two) >>> 0;
    two = (two + right + one) >>> 0;
  }
  return [one, two];
}

import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readLog } from './sqlite-log.ts';

const HEADER = 100;
const MAGIC = 'SQLite format 3\0';
// Reading this size whole takes a tenth of a second of one processor, and a busy machine gives a start a
// fraction of one; of a larger file only the header, the length and the log are checked.
const SMALL = 8 * 1024 * 1024;
const NOT_SQLITES = new Set([11, 26]);

/** The database's files cannot be trusted; they were left unchanged. */
export class DamagedDatabaseError extends Error {}

/** The file there cannot be opened as the site's; the message says why in one sentence. */
export class ForeignDatabaseError extends Error {}

/**
 * Checks a database's files before anything is opened or changed; a small one, or with `everyPage` any one,
 * to its last page. Throws if it is damaged or not the site's.
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
  const there = Math.floor(length / pageSize);
  for (let page = there + 1; page <= (log.size || pages); page++) {
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

function lengthOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

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
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    look(database);
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number; message: string };
    throw NOT_SQLITES.has(errcode & 0xff) ? new DamagedDatabaseError(message) : error;
  } finally {
    database.close();
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
  const said = String(Object.values(found ?? {})[0]);
  if (said !== 'ok') throw new DamagedDatabaseError(said);
}

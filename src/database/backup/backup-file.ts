import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { flush } from '#/database/flush.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { compressFile, isCompressed, unpackFile } from './compressed-file.ts';
import { type CopiedTable, copiedTables, countTableRows, type Tally } from './copied-tables.ts';
import {
  CannotCopyError,
  copyToFile,
  type OnProgress,
  refuseToDiffer,
  refuseToFill,
  type ToFile,
} from './table-copy.ts';

// Readable by its owner only: the file contains all of the members' data.
const OWNERS_ALONE = 0o600;
const PAGES_A_STEP = 4096;
// Zstandard's levels are 1 to 22; this one is faster than most disks.
const COMPRESSION = 3;

/** The options of a backup: `former` is an earlier file; a copy of it gets only the changed rows. */
type Saving = ToFile & { former?: string | undefined };

/**
 * Copies a running site, as of one moment, into one SQLite file, compressed if its name ends in `.zst`. The
 * file gets its name once it is checked and on disk.
 */
export async function saveBackupFile(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  file: string,
  { former, ...how }: Saving = {},
): Promise<Tally> {
  if (existsSync(file))
    throw new CannotCopyError(`그 파일은 이미 있습니다. (${file}) 아무것도 바꾸지 않았습니다.`);
  const part = `${file}.part`;
  const packed = packedPart(file);
  removeFile(part);
  try {
    const tally = databaseUrl
      ? (former && (await changeFormer(former, databaseUrl, part, how))) ||
        (await copyToFile(databaseUrl, part, how))
      : await copyFile(join(dataDir, 'site.db'), part, how.onProgress);
    checkBackupFile(part);
    chmodSync(part, OWNERS_ALONE);
    if (isCompressed(file)) await compressFile(part, packed, COMPRESSION);
    const whole = isCompressed(file) ? packed : part;
    await flush(whole);
    renameSync(whole, file);
    await flush(dirname(file));
    return tally;
  } finally {
    removeParts(file);
  }
}

/** Updates a copy of the former backup; undefined if that one cannot be used and a full copy is needed. */
async function changeFormer(former: string, url: string, part: string, how: ToFile) {
  try {
    await unpackFile(former, createWriteStream(part, { mode: OWNERS_ALONE }));
    const tally = await copyToFile(url, part, how);
    checkBackupFile(part);
    return tally;
  } catch {
    removeFile(part);
    return undefined;
  }
}

/** Removes the unfinished files of an interrupted backup. */
function removeParts(file: string): void {
  removeFile(`${file}.part`);
  removeFile(packedPart(file));
}

const packedPart = (file: string) => `${file}.packed.part`;

/** Copies a SQLite file, as of one moment, while others may write; returns the counts of the copy. */
export async function copyFile(from: string, to: string, onProgress: OnProgress = () => {}): Promise<Tally> {
  if (!existsSync(from)) throw new CannotCopyError(`데이터베이스 파일이 없습니다. (${from})`);
  await refuseToFill(dirname(to), statSync(from).size);
  await using source = openFile(from, { writes: false });
  // Outside of a transaction the copying would start again with every write, and never end on a busy site.
  return await source.db.transaction().execute(async snapshot => {
    const tables = copiedTables(source.handle);
    const tally = await countTableRows(snapshot, tables);
    await backup(source.handle, to, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) =>
        onProgress('site.db', totalPages - remainingPages, totalPages),
    });
    await compare(to, tables, tally);
    return tally;
  });
}

async function compare(file: string, tables: CopiedTable[], tally: Tally): Promise<void> {
  await using copy = openFile(file, { writes: true });
  // The copy must be a single file, with no log beside it.
  copy.handle.exec('pragma journal_mode = delete');
  refuseToDiffer(tally, await countTableRows(copy.db, tables));
}

/** Reads the whole file; throws unless it is an undamaged site of any version. */
export function checkBackupFile(file: string): void {
  if (!existsSync(file))
    throw new CannotCopyError(`백업 파일이 없습니다. (${file}) 아무것도 바꾸지 않았습니다.`);
  if (faultOf(file))
    throw new CannotCopyError(
      `손상되었거나 당구마당의 파일이 아닙니다. (${file}) 아무것도 바꾸지 않았습니다.`,
    );
}

function faultOf(file: string): string {
  try {
    using handle = new DatabaseSync(file, { readOnly: true });
    handle.prepare('select name from kysely_migration').get();
    const verdict = handle.prepare('pragma integrity_check(1)').get()?.integrity_check;
    if (verdict !== 'ok') return String(verdict);
    const stray = handle.prepare('pragma foreign_key_check').get();
    return stray ? `a row of ${stray.table} refers to nothing` : '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Removes an unused SQLite file, with its journal, which would spoil a later file of that name. */
export function removeFile(file: string): void {
  for (const each of [file, `${file}-journal`]) rmSync(each, { force: true });
}

export type BackupTask = {
  location: { databaseUrl: string; dataDir: string };
  file: string;
  former?: string | undefined;
};
/** A message of the child process: the arguments of `onProgress`, the reason of a refusal, or the counts. */
export type BackupProgress = { progress: Parameters<OnProgress> } | { refused: string } | { done: Tally };

/** Saves a backup in a child process: the site's memory does not grow, and an abort leaves no file. */
export async function saveBackupInProcess(
  task: BackupTask,
  { onProgress = () => {}, signal }: { onProgress?: OnProgress; signal?: AbortSignal } = {},
): Promise<Tally> {
  signal?.throwIfAborted();
  // Tests and scripts run the sources; the build puts the process's program beside the server.
  const name = import.meta.url.endsWith('.ts') ? './backup-process.ts' : './backup-process.js';
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const stop = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    // The task may contain a password, and every user of the machine can read a process's arguments.
    child.send(task);
    return await outcomeOf(child, onProgress);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await ended;
    removeParts(task.file);
  }
}

function outcomeOf(child: ChildProcess, onProgress: OnProgress): Promise<Tally> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: BackupProgress) => {
      if ('progress' in message) onProgress(...message.progress);
      else if ('done' in message) resolve(message.done);
      else reject(new CannotCopyError(message.refused));
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the copying process ended with ${code}`)));
  });
}

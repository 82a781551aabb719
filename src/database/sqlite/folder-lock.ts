import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

// A database that nothing refers to is garbage collected, which would release its lock.
const held = new Set<DatabaseSync>();

/** Thrown when another process has locked this data folder. */
export class FolderTakenError extends Error {}

/**
 * Locks a data folder for this process until it ends; the returned function releases it. Throws
 * `FolderTakenError` if another process has it. Node has no file locks, but SQLite can lock a database.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'site.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new FolderTakenError(dataDir) : error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

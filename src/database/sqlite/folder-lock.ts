import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

// Whatever nobody holds any more is collected, and what is collected lets its lock go.
const held = new Set<DatabaseSync>();

/** Another process has this data folder. */
export class FolderTakenError extends Error {}

/**
 * Takes a data folder for this process, until it ends however it ends, or gives the folder back by what is answered.
 * Node has no locks on files; SQLite has, so an empty database is held beside the real one.
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

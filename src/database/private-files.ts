import { chmodSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['site.db', 'site.db-wal', 'site.db-shm', 'site.lock'];

/**
 * Makes this process and its children create files that only its own user can read. Call it before anything
 * is opened, and after any build, whose files other users may have to run.
 */
export function restrictNewFiles(): void {
  process.umask(0o077);
}

/** Restricts the files of an earlier version, which any user of the machine could read, to their owner. */
export function restrictPermissions(dataDir: string): void {
  for (const file of FILES) {
    try {
      chmodSync(join(dataDir, file), 0o600);
    } catch (error) {
      // A user who does not own the files may still use them; opening reports files that cannot be written.
      if (!/ENOENT|ENOTDIR|EPERM|EACCES|EROFS/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

import { chmodSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['site.db', 'site.db-wal', 'site.db-shm', 'site.lock'];

/**
 * Lets this process, and those it begins, make files and folders for its own user alone: in them are phones and mail
 * addresses. To be called before anything is opened, and after anything is built, which may be for others to run.
 */
export function makePrivateFolder(): void {
  process.umask(0o077);
}

/** Takes the files of an earlier version, which any user of the machine could read, from the others. */
export function restrictPermissions(dataDir: string): void {
  for (const file of FILES) {
    try {
      chmodSync(join(dataDir, file), 0o600);
    } catch (error) {
      // Who is not their owner may still use them; what cannot be written is said when it is opened.
      if (!/ENOENT|ENOTDIR|EPERM|EACCES|EROFS/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

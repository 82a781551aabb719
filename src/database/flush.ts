import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Flushes a file, or the entries of a folder, to disk, so that it survives a loss of power. Windows flushes only files
 * that are open for writing, and no folders: there it does nothing for a folder, whose entries NTFS logs by itself.
 */
export function flush(path: string, onWindows = process.platform === 'win32'): void {
  let opened: number;
  try {
    opened = openSync(path, onWindows ? 'r+' : 'r');
  } catch (error) {
    // What a folder that is opened for writing gives on either system.
    if (onWindows && /EISDIR|EPERM/.test((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

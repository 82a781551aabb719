import { open } from 'node:fs/promises';

/**
 * Flushes a file, or the entries of a folder, to disk, so that it survives a loss of power. Windows flushes only files
 * that are open for writing, and no folders: there it does nothing for a folder, whose entries NTFS logs by itself.
 */
export async function flush(path: string, onWindows = process.platform === 'win32'): Promise<void> {
  const opened = await open(path, onWindows ? 'r+' : 'r').catch((error: NodeJS.ErrnoException) => {
    // What a folder that is opened for writing gives on either system.
    if (onWindows && /EISDIR|EPERM/.test(error.code ?? '')) return undefined;
    throw error;
  });
  await opened?.sync().finally(() => opened.close());
}

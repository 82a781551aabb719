import { open } from 'node:fs/promises';

/**
 * Flushes a file, or the entries of a folder, to disk, so that a power failure cannot lose them. Windows
 * flushes only files that are open for writing; folders are left alone there, as NTFS logs their entries.
 */
export async function flush(path: string, onWindows = process.platform === 'win32'): Promise<void> {
  const opened = await open(path, onWindows ? 'r+' : 'r').catch((error: NodeJS.ErrnoException) => {
    // The errors of a folder that is opened for writing.
    if (onWindows && /EISDIR|EPERM/.test(error.code ?? '')) return undefined;
    throw error;
  });
  await opened?.sync().finally(() => opened.close());
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { removeParts } from './backup-file.ts';
import type { Tally } from './copied-tables.ts';
import { CannotCopyError, type OnProgress } from './table-copy.ts';

export type BackupTask = {
  location: { databaseUrl: string; dataDir: string };
  file: string;
  former?: string | undefined;
};
/** `progress` holds the arguments of an `OnProgress`. */
export type BackupProgress = { progress: Parameters<OnProgress> } | { refused: string } | { done: Tally };
type Watching = { onProgress?: OnProgress; signal?: AbortSignal };

/**
 * Saves a backup file in a process of its own: a site goes on answering, its memory stays what it was, and it can
 * stop at once, which no thread lets it while SQLite reads a whole file. Nothing is left of one that is stopped.
 */
export async function saveBackupInProcess(
  task: BackupTask,
  { onProgress = () => {}, signal }: Watching = {},
): Promise<Tally> {
  signal?.throwIfAborted();
  // Sources run as they are in tests and scripts; the build puts the process's program beside the server.
  const name = import.meta.url.endsWith('.ts') ? './backup-process.ts' : './backup-process.js';
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const stop = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    // Not as an argument, which everybody on the machine could read: there may be a password in it.
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

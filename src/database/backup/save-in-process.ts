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
/** A message of the child process; `progress` holds the arguments of an `OnProgress`. */
export type BackupProgress = { progress: Parameters<OnProgress> } | { refused: string } | { done: Tally };
type Watching = { onProgress?: OnProgress; signal?: AbortSignal };

/**
 * Saves a backup file in a child process: the site goes on answering, its memory does not grow, and it can
 * stop at once, which a thread prevents while SQLite reads a whole file. A stopped backup leaves no file.
 */
export async function saveBackupInProcess(
  task: BackupTask,
  { onProgress = () => {}, signal }: Watching = {},
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
    // Not sent as an argument, which every user of the machine could read: it may contain a password.
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

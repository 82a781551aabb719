import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { removeFile } from './portable-file.ts';
import { CannotCopy, type Tell } from './whole-copy.ts';
import type { Tally } from './whole-tables.ts';

export type PortableTask = { place: { databaseUrl: string; dataDir: string }; file: string };
/** `told` are the arguments of a `Tell`. */
export type PortableNews = { told: Parameters<Tell> } | { refused: string } | { done: Tally };
type Watching = { tell?: Tell; signal?: AbortSignal };

/**
 * Saves a portable file in a process of its own: a site goes on answering, its memory stays what it was, and it can
 * stop at once, which no thread lets it while SQLite reads a whole file. Nothing is left of one that is stopped.
 */
export async function saveApart(
  task: PortableTask,
  { tell = () => {}, signal }: Watching = {},
): Promise<Tally> {
  signal?.throwIfAborted();
  // Sources run as they are in tests and scripts; the build puts the process's program beside the server.
  const name = import.meta.url.endsWith('.ts') ? './portable-process.ts' : './portable-process.js';
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const stop = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    // Not as an argument, which everybody on the machine could read: there may be a password in it.
    child.send(task);
    return await outcomeOf(child, tell);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await ended;
    removeFile(`${task.file}.part`);
  }
}

function outcomeOf(child: ChildProcess, tell: Tell): Promise<Tally> {
  return new Promise((resolve, reject) => {
    child.on('message', (news: PortableNews) => {
      if ('told' in news) tell(...news.told);
      else if ('done' in news) resolve(news.done);
      else reject(new CannotCopy(news.refused));
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the copying process ended with ${code}`)));
  });
}

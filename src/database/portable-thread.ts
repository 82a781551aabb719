import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { CannotCopy, type Tell } from './whole-copy.ts';
import type { Tally } from './whole-tables.ts';

export type PortableTask = { place: { databaseUrl: string; dataDir: string }; file: string };
/** `told` are the arguments of a `Tell`. */
export type PortableNews = { told: Parameters<Tell> } | { refused: string } | { done: Tally };
type Watching = { tell?: Tell; signal?: AbortSignal };

/** Saves a portable file in a thread of its own, so that a site goes on answering; nothing is left of one that is stopped. */
export async function saveInThread(
  task: PortableTask,
  { tell = () => {}, signal }: Watching = {},
): Promise<Tally> {
  signal?.throwIfAborted();
  const name = import.meta.url.endsWith('.ts') ? './portable-worker.ts' : './portable-worker.js';
  const worker = new Worker(new URL(name, import.meta.url), { workerData: task });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise<Tally>((resolve, reject) => {
      worker.on('message', (news: PortableNews) => {
        if ('told' in news) tell(...news.told);
        else if ('done' in news) resolve(news.done);
        else reject(new CannotCopy(news.refused));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(signal?.reason ?? new Error('the copying thread has ended')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
    rmSync(`${task.file}.part`, { force: true });
  }
}

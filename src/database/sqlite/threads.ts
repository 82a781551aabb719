import { Worker } from 'node:worker_threads';

/** The file that a thread opens at its first statement; null tells it to close the open one. */
export type SqliteOpening = { file: string; writes: boolean } | null;

// The number of threads of two sites.
const IDLE_MOST = 6;
const idle: Worker[] = [];

/**
 * A thread for one connection to a file. Starting one takes 30 ms of computing, so a thread whose connection
 * is closed is used again: tests and commands open one file after another.
 */
export function takeThread(opening: NonNullable<SqliteOpening>): Worker {
  const worker = idle.pop() ?? startThread();
  worker.removeAllListeners();
  worker.ref();
  worker.postMessage(opening);
  return worker;
}

function startThread(): Worker {
  // Tests and scripts run the sources; the build puts the worker beside the server.
  const name = import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js';
  return new Worker(new URL(name, import.meta.url), {
    // Rows are short-lived here; by default V8 would give them 130 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/** Closes the connection of a thread that has no running statement, and keeps the thread. */
export async function giveBackThread(worker: Worker): Promise<void> {
  worker.removeAllListeners();
  const closed = await new Promise<boolean>(resolve => {
    worker.once('message', () => resolve(true));
    worker.once('error', () => resolve(false));
    worker.once('exit', () => resolve(false));
    worker.postMessage(null satisfies SqliteOpening);
  });
  worker.removeAllListeners();
  if (!closed) return;
  if (idle.length >= IDLE_MOST) return void (await worker.terminate());
  const forget = () => {
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
  };
  worker.once('error', forget).once('exit', forget);
  // An idle thread must not keep the process alive.
  worker.unref();
  idle.push(worker);
}

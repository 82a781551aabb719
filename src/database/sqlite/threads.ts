import { Worker } from 'node:worker_threads';

/** What a thread opens at the first statement, or null: what it has open is to be closed. */
export type SqliteOpening = { file: string; writes: boolean } | null;

// As many as two sites have.
const IDLE_MOST = 6;
const idle: Worker[] = [];

/**
 * A thread for one connection to a file. It starts in 30 ms of computing, so one whose connection is closed serves the
 * next: tests and commands open one file after another.
 */
export function takeThread(opening: NonNullable<SqliteOpening>): Worker {
  const worker = idle.pop() ?? startThread();
  worker.removeAllListeners();
  worker.ref();
  worker.postMessage(opening);
  return worker;
}

function startThread(): Worker {
  // Sources run as they are in tests and scripts; the build puts the worker beside the server.
  const name = import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js';
  return new Worker(new URL(name, import.meta.url), {
    // Rows pass through and are gone; V8 would give them 130 MB of room.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/** Closes the connection of a thread that has nothing under way, and keeps the thread. */
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
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };
  worker.once('error', forget).once('exit', forget);
  // An idle thread keeps no process from its end.
  worker.unref();
  idle.push(worker);
}

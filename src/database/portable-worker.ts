// Runs in a worker thread: saves one portable file and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { savePortable } from './portable-file.ts';
import type { PortableNews, PortableTask } from './portable-thread.ts';
import { CannotCopy } from './whole-copy.ts';

const { place, file } = workerData as PortableTask;
const say = (news: PortableNews) => parentPort?.postMessage(news);
try {
  say({ done: await savePortable(place, file, (...told) => say({ told })) });
} catch (error) {
  if (!(error instanceof CannotCopy)) throw error;
  say({ refused: error.message });
}

import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 500;
// A process that is asked answers its requests for four seconds and ends within eight.
const LONGEST_MS = 15_000;
const UNSEEN_MS = 3000;

const requested = (dataDir: string) => join(dataDir, 'stop-requested');
const accepted = (dataDir: string) => join(dataDir, 'stop-accepted');
const remove = (file: string) => rmSync(file, { force: true });

/**
 * Calls `stop` when another process calls `askToStop` for this data folder. The request is a file, because
 * Windows has no signal that asks a process to end.
 */
export function stopWhenAsked(dataDir: string, stop: () => void): void {
  const [file, answer] = [requested(dataDir), accepted(dataDir)];
  remove(file);
  remove(answer);
  const looking = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(looking);
    renameSync(file, answer);
    process.once('exit', () => remove(answer));
    stop();
  }, LOOK_MS).unref();
}

/**
 * Asks the site of a data folder to end, and waits until it has; false if no site of this folder is running.
 * Throws if it does not end in time.
 */
export async function askToStop(dataDir: string): Promise<boolean> {
  const [file, answer] = [requested(dataDir), accepted(dataDir)];
  if (!existsSync(dataDir)) return false;
  writeFileSync(file, '');
  for (let waited = 0; existsSync(file); waited += LOOK_MS) {
    if (waited >= UNSEEN_MS) {
      remove(file);
      return false;
    }
    await wait(LOOK_MS);
  }
  for (let waited = 0; existsSync(answer); waited += LOOK_MS) {
    if (waited >= LONGEST_MS) throw new Error('the site did not end in time');
    await wait(LOOK_MS);
  }
  return true;
}

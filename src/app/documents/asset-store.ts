import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const WEEK_MS = 7 * 86_400_000;

export const assetStoreOf = (dataDir: string) => join(dataDir, 'assets');

/**
 * Copies a built client's assets into the store, and deletes those that no process has copied for a week: a
 * browser may request an asset of another version than that of the process that answers.
 */
export async function publishAssets(client: string, store: string, now: Date): Promise<void> {
  const from = join(client, 'assets');
  await mkdir(store, { recursive: true });
  const own = new Set(await readdir(from));
  await Promise.all([...own].map(name => publish(join(from, name), join(store, name), now)));
  for (const name of await readdir(store)) {
    // The current version's assets: checking some five hundred one by one took a tenth of a start.
    if (own.has(name)) continue;
    const file = join(store, name);
    const laid = await stat(file).catch(() => undefined);
    if (laid && laid.mtimeMs < now.getTime() - WEEK_MS) await rm(file, { force: true });
  }
}

async function publish(from: string, to: string, now: Date): Promise<void> {
  const isThere = await utimes(to, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  // Written under another name first, so that no reader gets half a file.
  const part = `${to}.${process.pid}.part`;
  await copyFile(from, part);
  await utimes(part, now, now);
  await rename(part, to);
}

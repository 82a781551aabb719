import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const WEEK_MS = 7 * 86_400_000;

/** Where the built files of all versions of the last week lie, for every process on this data folder. */
export const assetStoreOf = (dataDir: string) => join(dataDir, 'assets');

/**
 * Lays the assets of a built client into the store, and forgets those that no process has laid there for a week. A
 * page names the assets of its version, and may ask a process of another version for them, or the same one after an
 * upgrade. Names carry a hash of their bytes, so that files of all versions lie side by side.
 */
export async function publishAssets(client: string, store: string, now: Date): Promise<void> {
  const from = join(client, 'assets');
  await mkdir(store, { recursive: true });
  const own = new Set(await readdir(from));
  await Promise.all([...own].map(name => publish(join(from, name), join(store, name), now)));
  for (const name of await readdir(store)) {
    // These are of now; looking at some five hundred of them one after another took a tenth of a start.
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
  // Nobody is ever served half a file.
  const part = `${to}.${process.pid}.part`;
  await copyFile(from, part);
  await utimes(part, now, now);
  await rename(part, to);
}

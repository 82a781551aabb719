import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isCompressed, unpackFile } from '#/database/backup/compressed-file.ts';
import { picturesBeside } from '#/database/backup/picture-files.ts';
import { CannotCopyError, type OnProgress, refuseToFill } from '#/database/backup/table-copy.ts';
import { fileOf, type PictureStorage } from '#/server/pictures/picture-storage.ts';
import { PICTURE_WIDTHS } from '#/shared/pictures/picture-file.ts';
import type { BackupStore, Snapshot } from './backup-store.ts';
import { picturesIn } from './off-site-backups.ts';

const OFF_SITE = 's3:';
const OWNERS_ALONE = 0o600;

/** A backup unpacked to a file; `fetchPictures` copies its pictures into `storage`. */
export type RestorableBackup = {
  file: string;
  beside: string;
  fetchPictures: (storage: PictureStorage) => Promise<void>;
};
type From = { dataDir: string; openStore: () => BackupStore; onProgress?: OnProgress };

export const isOffSite = (named: string) => named.startsWith(OFF_SITE);

/**
 * Unpacks the compressed backup `named`, or downloads an off-site one (`s3:latest`); uses a plain file as it
 * is. Calls `work` with the backup, and afterwards removes unpacked files.
 */
export async function withBackup<T>(
  named: string,
  { dataDir, openStore, onProgress }: From,
  work: (backup: RestorableBackup) => Promise<T>,
): Promise<T> {
  const fetchPictures = async () => {};
  if (!isOffSite(named) && !isCompressed(named))
    return work({ file: named, beside: picturesBeside(named), fetchPictures });
  const folder = join(dataDir, 'restoring');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    if (!isOffSite(named)) {
      const file = join(folder, basename(named, '.zst'));
      await unpackFile(named, createWriteStream(file, { mode: OWNERS_ALONE }));
      return await work({ file, beside: picturesBeside(named), fetchPictures });
    }
    const store = openStore();
    const stamp = await findStamp(store, named.slice(OFF_SITE.length));
    const snapshot = await store.snapshot(stamp);
    const file = join(folder, `dangu-${stamp}.db`);
    await downloadFile(store, snapshot, { to: file, onProgress });
    const download = (storage: PictureStorage) => downloadPictures(store, snapshot, storage);
    return await work({ file, beside: picturesBeside(file), fetchPictures: download });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NAME = 'last-restore.json';
const record = z.object({ at: z.iso.datetime(), file: z.string() });

/** Records in a folder of backups that `file` was restored; does nothing if the folder cannot be written. */
export async function noteRestore(folder: string, file: string, time: Date): Promise<void> {
  const text = `${JSON.stringify({ at: time.toISOString(), file })}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600 }).catch(() => {});
}

/** When a backup of this folder was last restored (a trial counts as well), and which; null if unknown. */
export async function lastRestore(folder: string): Promise<{ at: Date; file: string } | null> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => '');
  try {
    const { at, file } = record.parse(JSON.parse(text));
    return { at: new Date(at), file };
  } catch {
    return null;
  }
}

const LATEST = 'latest';

/** The stamp of the backup `wanted`, or of the newest for `latest`; without one throws a CannotCopyError. */
export async function findStamp(store: BackupStore, wanted: string): Promise<string> {
  const stamps = await store.stamps();
  const found = wanted === LATEST ? stamps.at(-1) : stamps.find(stamp => stamp === wanted);
  if (found) return found;
  const which = stamps.length > 0 ? `있는 것: ${stamps.join(', ')}` : '아직 하나도 없습니다.';
  throw new CannotCopyError(`백업 저장소에 ${wanted} 백업이 없습니다. ${which}`);
}

/** Downloads the file of an off-site backup to the path `to`; throws if parts are missing or damaged. */
export async function downloadFile(
  store: BackupStore,
  snapshot: Snapshot,
  { to, onProgress }: { to: string; onProgress?: OnProgress },
): Promise<void> {
  await refuseToFill(dirname(to), snapshot.bytes);
  const file = createWriteStream(to, { flags: 'wx', mode: OWNERS_ALONE });
  await pipeline(wholeFile(store, snapshot, onProgress), file);
}

/** Reads a whole off-site backup; returns the number of missing pictures, throws for other missing parts. */
export async function verifyBackup(store: BackupStore, snapshot: Snapshot, onProgress?: OnProgress) {
  for await (const _ of wholeFile(store, snapshot, onProgress));
  let missing = 0;
  for (const [folder, list] of Object.entries(snapshot.pictures)) {
    const storedPictures = new Set<string>();
    for await (const { name } of store.pictures(folder)) storedPictures.add(name);
    for (const file of await picturesIn(store, list)) if (!storedPictures.has(file)) missing++;
  }
  return missing;
}

async function* wholeFile(store: BackupStore, { chunks, bytes, sha256 }: Snapshot, onProgress?: OnProgress) {
  const whole = createHash('sha256');
  let done = 0;
  for (const [id] of chunks) {
    const chunk = await store.chunk(id);
    whole.update(chunk);
    done += chunk.length;
    onProgress?.('site.db', done, bytes);
    yield chunk;
  }
  if (whole.digest('hex') !== sha256 || done !== bytes)
    throw new CannotCopyError('백업 저장소에서 받은 백업이 보낸 것과 다릅니다. 아무것도 바꾸지 않았습니다.');
}

/** Copies the pictures of a backup into the site's storage, except those already there. */
async function downloadPictures(store: BackupStore, snapshot: Snapshot, storage: PictureStorage) {
  const widest = PICTURE_WIDTHS.at(-1) ?? 320;
  for (const list of Object.values(snapshot.pictures)) {
    const names = new Set((await picturesIn(store, list)).map(file => file.slice(3, file.lastIndexOf('-'))));
    for (const name of names) {
      // The widest file is stored last, so it proves that all are there.
      if (await storage.find(name, widest)) continue;
      const files = await Promise.all(PICTURE_WIDTHS.map(width => store.picture(fileOf(name, width))));
      // The caller that restores counts the missing pictures.
      const found = files.filter(file => file !== undefined);
      if (found.length === files.length) await storage.store(name, found);
    }
  }
}

import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isCompressed, unpackFile } from '#/database/backup/compressed-file.ts';
import { picturesBeside } from '#/database/backup/picture-files.ts';
import type { OnProgress } from '#/database/backup/table-copy.ts';
import type { PictureStorage } from '#/server/pictures/picture-storage.ts';
import type { BackupStore } from './backup-store.ts';
import { downloadFile, downloadPictures, findStamp } from './off-site-restore.ts';

const OFF_SITE = 's3:';
const OWNERS_ALONE = 0o600;

/**
 * A backup as a plain file, with the folder of its pictures; `fetchPictures` first downloads them into it if
 * they are elsewhere.
 */
export type RestorableBackup = {
  file: string;
  beside: string;
  fetchPictures: (storage: PictureStorage) => Promise<void>;
};
type From = { dataDir: string; openStore: () => BackupStore; onProgress?: OnProgress };

export const isOffSite = (named: string) => named.startsWith(OFF_SITE);

/**
 * Calls `work` with a backup that is plain, compressed, or off-site (`s3:latest`, `s3:20261122-040000`), and
 * then removes the files it unpacked.
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

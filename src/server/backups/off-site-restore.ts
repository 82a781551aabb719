import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CannotCopyError, type OnProgress, refuseToFill } from '#/database/backup/table-copy.ts';
import { fileOf, type PictureStorage } from '#/server/pictures/picture-storage.ts';
import { PICTURE_WIDTHS } from '#/shared/pictures/picture-file.ts';
import type { BackupStore, Snapshot } from './backup-store.ts';
import { picturesIn } from './off-site-backups.ts';

const OWNERS_ALONE = 0o600;
const LATEST = 'latest';

/** The moment of the wanted backup: `latest`, or one of those in the store. Throws if it is not there. */
export async function findStamp(store: BackupStore, wanted: string): Promise<string> {
  const stamps = await store.stamps();
  const found = wanted === LATEST ? stamps.at(-1) : stamps.find(stamp => stamp === wanted);
  if (found) return found;
  const which = stamps.length > 0 ? `있는 것: ${stamps.join(', ')}` : '아직 하나도 없습니다.';
  throw new CannotCopyError(`백업 저장소에 ${wanted} 백업이 없습니다. ${which}`);
}

/** Writes the file of a backup with its original bytes; throws if it is not whole. */
export async function downloadFile(
  store: BackupStore,
  snapshot: Snapshot,
  { to, onProgress }: { to: string; onProgress?: OnProgress },
): Promise<void> {
  await refuseToFill(dirname(to), snapshot.bytes);
  const file = createWriteStream(to, { flags: 'wx', mode: OWNERS_ALONE });
  await pipeline(wholeFile(store, snapshot, onProgress), file);
}

/**
 * Reads all of a backup and returns the number of its picture files that are missing; throws if its file is
 * not whole.
 */
export async function verifyBackup(
  store: BackupStore,
  snapshot: Snapshot,
  onProgress?: OnProgress,
): Promise<number> {
  for await (const _ of wholeFile(store, snapshot, onProgress));
  let missing = 0;
  for (const [folder, list] of Object.entries(snapshot.pictures)) {
    const there = new Set<string>();
    for await (const { name } of store.pictures(folder)) there.add(name);
    for (const file of await picturesIn(store, list)) if (!there.has(file)) missing++;
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
export async function downloadPictures(
  store: BackupStore,
  snapshot: Snapshot,
  storage: PictureStorage,
): Promise<void> {
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

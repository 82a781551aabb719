import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { chunksOf } from '#/database/backup/chunks.ts';
import { bytesOf } from '#/database/backup/compressed-file.ts';
import { isPictureFile, picturesBeside } from '#/database/backup/picture-files.ts';
import { VERSION } from '#/server/settings/version.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { keptStamps, type Retention } from './backup-retention.ts';
import type { BackupStore, Snapshot } from './backup-store.ts';

const AT_ONCE = 4;
const FOLDER = /^[0-9a-f]{2}$/;

/** The result of sending a backup; `newChunks` of its `chunks` chunks were not in the store yet. */
export type SentBackup = {
  stamp: string;
  bytes: number;
  chunks: number;
  newChunks: number;
  newPictures: number;
};

/**
 * Sends a backup and its pictures to the off-site store, but no object twice. The snapshot is stored last:
 * after any interruption the former backups are whole, and the next run goes on.
 */
export async function sendBackup(
  store: BackupStore,
  { file, stamp }: { file: string; stamp: string },
  signal?: AbortSignal,
): Promise<SentBackup> {
  const last = (await store.stamps()).at(-1);
  // Reading it also proves that the key matches the stored backups.
  const former = last ? await store.snapshot(last) : undefined;
  const known = new Set<string>();
  for await (const { name } of store.chunks()) known.add(name);
  const sending: Sending = {
    store,
    known,
    queue: new UploadQueue(),
    signal,
    newChunks: 0,
    newPictures: 0,
  };
  try {
    const content = await sendFile(sending, bytesOf(file));
    const { newChunks } = sending;
    const pictures = await sendPictures(sending, picturesBeside(file), former);
    await sending.queue.end();
    signal?.throwIfAborted();
    await store.putSnapshot(stamp, { format: 1, version: VERSION, ...content, pictures });
    const { newPictures } = sending;
    return { stamp, bytes: content.bytes, chunks: content.chunks.length, newChunks, newPictures };
  } finally {
    // No upload may go on after this function ends, also not after an error.
    await sending.queue.end().catch(() => {});
  }
}

type Sending = {
  store: BackupStore;
  known: Set<string>;
  queue: UploadQueue;
  signal: AbortSignal | undefined;
  newChunks: number;
  newPictures: number;
};

async function sendFile(sending: Sending, bytes: Readable) {
  const whole = createHash('sha256');
  const chunks: Snapshot['chunks'] = [];
  let length = 0;
  for await (const chunk of chunksOf(bytes)) {
    whole.update(chunk);
    length += chunk.length;
    chunks.push([await sendChunk(sending, chunk), chunk.length]);
  }
  return { bytes: length, sha256: whole.digest('hex'), chunks };
}

async function sendChunk(sending: Sending, chunk: Buffer): Promise<string> {
  const { store, known, queue, signal } = sending;
  signal?.throwIfAborted();
  const id = store.idOf(chunk);
  if (known.has(id)) return id;
  known.add(id);
  sending.newChunks++;
  await queue.add(() => store.putChunk(id, chunk));
  return id;
}

/** Sends pictures that the store lacks, folder by folder; returns the id of each folder's picture list. */
async function sendPictures(sending: Sending, beside: string, former: Snapshot | undefined) {
  const { store, queue, signal } = sending;
  const lists: Snapshot['pictures'] = {};
  const folders = await readdir(beside).catch(() => []);
  for (const folder of folders.filter(name => FOLDER.test(name)).sort()) {
    const names = await readdir(join(beside, folder));
    const files = names.map(name => `${folder}/${name}`).filter(isPictureFile);
    const list = Buffer.from(files.sort().join('\n'));
    lists[folder] = store.idOf(list);
    if (former?.pictures[folder] === lists[folder]) continue;
    await sendChunk(sending, list);
    const storedPictures = new Set<string>();
    for await (const { name } of store.pictures(folder)) storedPictures.add(name);
    for (const picture of files.filter(each => !storedPictures.has(each))) {
      signal?.throwIfAborted();
      sending.newPictures++;
      await queue.add(async () => store.putPicture(picture, await readFile(join(beside, picture))));
    }
  }
  return lists;
}

/** The names of the picture files of a folder, read from the stored list with the id `list`. */
export async function picturesIn(store: BackupStore, list: string): Promise<string[]> {
  return String(await store.chunk(list))
    .split('\n')
    .filter(isPictureFile);
}

/**
 * Removes backups past the retention, then the chunks and pictures that no other backup needs, except those
 * stored within the last day, which may belong to a backup that is being sent.
 */
export async function removeOldBackups(
  store: BackupStore,
  { retention, now, signal }: { retention: Retention; now: Date; signal?: AbortSignal },
): Promise<string[]> {
  const stamps = await store.stamps();
  const kept = keptStamps(stamps, retention);
  const old = stamps.filter(stamp => !kept.has(stamp));
  if (old.length === 0) return [];
  const needed = new Set<string>();
  const pictures: Snapshot['pictures'][] = [];
  // Read before anything is removed, because all snapshots are needed to know which objects are in use; in
  // turn, because each lists all chunks of a site, most of which are in other snapshots too.
  for (const stamp of kept) {
    const snapshot = await store.snapshot(stamp);
    for (const id of [...snapshot.chunks.map(([each]) => each), ...Object.values(snapshot.pictures)])
      needed.add(id);
    pictures.push(snapshot.pictures);
  }
  for (const stamp of old) await store.removeSnapshot(stamp);
  const isOld = ({ modified }: { modified: Date }) => now.getTime() - modified.getTime() > DAY_MS;
  await removePictures(store, { pictures, isOld, signal });
  for await (const chunk of store.chunks()) {
    signal?.throwIfAborted();
    if (!needed.has(chunk.name) && isOld(chunk)) await store.removeChunk(chunk.name);
  }
  return old;
}

type Removing = {
  pictures: Snapshot['pictures'][];
  isOld: (entry: { modified: Date }) => boolean;
  signal?: AbortSignal;
};

/** Removes pictures that no backup needs, one folder at a time to save memory. */
async function removePictures(store: BackupStore, { pictures: lists, isOld, signal }: Removing) {
  let folder = '';
  let needed = new Set<string>();
  for await (const picture of store.pictures()) {
    signal?.throwIfAborted();
    const own = picture.name.slice(0, 2);
    if (own !== folder) {
      folder = own;
      const ids = new Set(lists.map(each => each[folder]).filter(id => id !== undefined));
      const named = await Promise.all([...ids].map(id => picturesIn(store, id)));
      needed = new Set(named.flat());
    }
    if (!needed.has(picture.name) && isOld(picture)) await store.removePicture(picture.name);
  }
}

/** Runs a limited number of uploads at once. After a failure nothing more is started. */
class UploadQueue {
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  /** Starts the work as soon as there is a free slot. Throws the error of earlier work. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running);
    if (this.#failure) throw this.#failure.error;
    const running = work()
      .catch(error => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }
}

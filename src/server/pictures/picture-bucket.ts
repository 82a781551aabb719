import { join } from 'node:path';
import { isPictureFile } from '#/database/backup/picture-files.ts';
import type { Trace } from '#/database/trace.ts';
import { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { bucketAccess, type Config } from '#/server/settings/config.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures/picture-file.ts';
import { type BucketAccess, BucketClient } from './bucket-client.ts';
import { fileOf, PictureFolder, type PictureStorage, type StoredPicture } from './picture-storage.ts';

const READS_AT_ONCE = 16;
// A post with twenty pictures asks for all of them at once.
const READ_TIMEOUT_MS = 4000;

/** Pictures in a bucket of any store that speaks S3. Each method throws StorageAwayError where the bucket cannot be used. */
export class PictureBucket implements PictureStorage {
  readonly #client: BucketClient;
  // Each is in memory as a whole.
  readonly #reads = new ConcurrencyLimit(READS_AT_ONCE, { timeoutMs: READ_TIMEOUT_MS });
  readonly #reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(access: BucketAccess, trace?: Trace) {
    this.#client = new BucketClient(access, { what: 'picture', type: 'image/webp', trace });
  }

  async store(name: string, files: Uint8Array[]): Promise<void> {
    for (const [at, width] of PICTURE_WIDTHS.entries())
      await this.#client.put(fileOf(name, width), files[at] as Uint8Array);
  }

  find(name: string, width: PictureWidth): Promise<StoredPicture | undefined> {
    return this.read(fileOf(name, width));
  }

  /** The same as `find` of a file as `fileOf` names it: read once for all who ask for it meanwhile (single flight). */
  async read(file: string): Promise<StoredPicture | undefined> {
    let reading = this.#reading.get(file);
    if (!reading) {
      reading = this.#reads.run(() => this.#client.get(file)).finally(() => this.#reading.delete(file));
      this.#reading.set(file, reading);
    }
    const bytes = await reading;
    return bytes && { bytes: bytes.byteLength, stream: () => new Blob([bytes]).stream() };
  }

  async remove(name: string): Promise<void> {
    for (const width of PICTURE_WIDTHS) await this.#client.remove(fileOf(name, width));
  }

  /** All files of pictures that are there, as `fileOf` names them; a bucket may hold others, too. */
  async files(): Promise<Set<string>> {
    const files = new Set<string>();
    for await (const { key } of this.#client.list()) if (isPictureFile(key)) files.add(key);
    return files;
  }
}

/** The bucket that the settings name, or else the folder beside the data. */
export function openPictureStorage(config: Config, trace: Trace): PictureStorage {
  const bucket = bucketAccess(config);
  return bucket ? new PictureBucket(bucket, trace) : new PictureFolder(join(config.DATA_DIR, 'pictures'));
}

import { join } from 'node:path';
import { isPictureFile } from '#/database/backup/picture-files.ts';
import type { Trace } from '#/database/trace.ts';
import { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { bucketAccess, type Config } from '#/server/settings/config.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures/picture-file.ts';
import { type BucketAccess, BucketClient } from './bucket-client.ts';
import { fileOf, PictureFolder, type PictureStorage, type StoredPicture } from './picture-storage.ts';

const READS_AT_ONCE = 16;
// A post with twenty pictures requests all of them at once.
const READ_TIMEOUT_MS = 4000;

/**
 * Pictures in a bucket of any store that speaks S3. Each method throws a StorageAwayError if the bucket
 * cannot be used.
 */
export class PictureBucket implements PictureStorage {
  readonly #client: BucketClient;
  // Each picture is in memory as a whole.
  readonly #reads = new ConcurrencyLimit(READS_AT_ONCE, { timeoutMs: READ_TIMEOUT_MS });
  readonly #reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(access: BucketAccess, trace?: Trace) {
    this.#client = new BucketClient(access, { what: 'picture', type: 'image/webp', trace });
  }

  async store(name: string, files: Uint8Array[]): Promise<void> {
    for (const [index, width] of PICTURE_WIDTHS.entries())
      await this.#client.put(fileOf(name, width), files[index] as Uint8Array);
  }

  find(name: string, width: PictureWidth): Promise<StoredPicture | undefined> {
    return this.read(fileOf(name, width));
  }

  /** Like `find`, for a file named by `fileOf`: read once for all concurrent requests (single flight). */
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

  /** All stored picture files, named as by `fileOf`; a bucket may contain other objects, too. */
  async files(): Promise<Set<string>> {
    const files = new Set<string>();
    for await (const { key } of this.#client.list()) if (isPictureFile(key)) files.add(key);
    return files;
  }
}

/** The storage of pictures: the bucket that the settings name, or else the folder beside the data. */
export function openPictureStorage(config: Config, trace: Trace): PictureStorage {
  const bucket = bucketAccess(config);
  return bucket ? new PictureBucket(bucket, trace) : new PictureFolder(join(config.DATA_DIR, 'pictures'));
}

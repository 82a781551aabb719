import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { flush } from '#/database/flush.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures/picture-file.ts';

/** Thrown when the disk has no room for pictures. */
export class StorageFullError extends Error {}

/** Thrown when the storage of pictures does not answer, or refuses a request. */
export class StorageAwayError extends Error {}

export type StoredPicture = { bytes: number; stream: () => ReadableStream };

/** A storage of picture files, each found by the picture's name and a width in pixels. */
export interface PictureStorage {
  /**
   * Stores the files of a picture, in the order of `PICTURE_WIDTHS`, durably. Throws a StorageFullError,
   * after which no file is stored, or a StorageAwayError, after which some may be.
   */
  store: (name: string, files: Uint8Array[]) => Promise<void>;
  find: (name: string, width: PictureWidth) => Promise<StoredPicture | undefined>;
  remove: (name: string) => Promise<void>;
}

// Space left for the database when pictures are refused.
const LEFT_FREE_BYTES = 256 * 1024 * 1024;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The path of a file in the folder or bucket of pictures, in a subfolder named by its first two letters. */
export const fileOf = (name: string, width: PictureWidth) => `${name.slice(0, 2)}/${name}-${width}.webp`;

/** Stores pictures in a folder of this machine, as long as `leftFree` bytes of the disk stay free. */
export class PictureFolder implements PictureStorage {
  readonly #folder: string;
  readonly #leftFree: number;

  constructor(folder: string, leftFree = LEFT_FREE_BYTES) {
    this.#folder = folder;
    this.#leftFree = leftFree;
  }

  async store(name: string, files: Uint8Array[]): Promise<void> {
    try {
      const folder = dirname(join(this.#folder, fileOf(name, 320)));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < this.#leftFree) throw new StorageFullError('no room for pictures');
      for (const [index, width] of PICTURE_WIDTHS.entries())
        await writeWhole(join(this.#folder, fileOf(name, width)), files[index] as Uint8Array);
      await flush(folder);
    } catch (error) {
      await this.remove(name).catch(() => {});
      throw FULL.has((error as NodeJS.ErrnoException).code ?? '')
        ? new StorageFullError(String(error))
        : error;
    }
  }

  async find(name: string, width: PictureWidth): Promise<StoredPicture | undefined> {
    const file = join(this.#folder, fileOf(name, width));
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    return { bytes: found.size, stream: () => Readable.toWeb(createReadStream(file)) as ReadableStream };
  }

  async remove(name: string): Promise<void> {
    for (const width of PICTURE_WIDTHS) {
      const file = join(this.#folder, fileOf(name, width));
      for (const each of [file, `${file}.part`]) await rm(each, { force: true });
    }
  }
}

/** Writes a file under a temporary name and renames it, so that the final name is never half a file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = await open(`${file}.part`, 'w', 0o600);
  try {
    await part.writeFile(bytes);
    await part.datasync();
  } finally {
    await part.close();
  }
  await rename(`${file}.part`, file);
}

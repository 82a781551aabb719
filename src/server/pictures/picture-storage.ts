import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures/picture-file.ts';

/** The disk has no room for pictures. */
export class StorageFullError extends Error {}

/** The storage of pictures does not answer, or refuses the request. */
export class StorageAwayError extends Error {}

export type StoredPicture = { bytes: number; stream: () => ReadableStream };

/** The storage of picture files, by the picture's name and their widths. */
export interface PictureStorage {
  /**
   * Stores the files of a picture, in the order of `PICTURE_WIDTHS`; the files are durable when the promise
   * resolves. Throws a StorageFullError, after which no file is stored, or a StorageAwayError, after which
   * some files may be stored.
   */
  store: (name: string, files: Uint8Array[]) => Promise<void>;
  /** The file; undefined if there is none. */
  find: (name: string, width: PictureWidth) => Promise<StoredPicture | undefined>;
  remove: (name: string) => Promise<void>;
}

// Space left for the database when pictures are refused.
const LEFT_FREE_BYTES = 256 * 1024 * 1024;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The path of a file in the folder of pictures; in 256 subfolders by the first two letters. */
export const fileOf = (name: string, width: PictureWidth) => join(name.slice(0, 2), `${name}-${width}.webp`);

/** Pictures in a folder of this machine, which must keep `leftFree` bytes free. */
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
      await syncFolder(folder);
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

/** Writes a file under another name first, so that an interrupted write never has its final name. */
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

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forMissing, type PictureSource, picturesBeside } from '#/database/backup/picture-files.ts';
import type { PictureBucket } from '#/server/pictures/picture-bucket.ts';

/** A bucket as the source from which backups copy pictures. */
export const bucketSource = (bucket: PictureBucket): PictureSource => ({
  files: () => bucket.files(),
  copy: async (file, to) => {
    const found = await bucket.read(file);
    if (found) await writeFile(to, found.stream(), { mode: 0o600 });
    return found !== undefined;
  },
});

/**
 * Copies the pictures that a restored backup file names into the bucket, if they are not there; other objects
 * stay, because a bucket may be shared with another site. Returns the number of pictures that could not be
 * found.
 */
export async function restoreIntoBucket(
  file: string,
  bucket: PictureBucket,
  beside = picturesBeside(file),
): Promise<number> {
  return forMissing(file, { there: await bucket.files(), beside }, async (from, files) => {
    const bytes = await Promise.all(files.map(each => readFile(join(from, each))));
    await bucket.store(nameIn(files), bytes);
  });
}

// `ab/<name>-320.webp`
const nameIn = ([first = '']: string[]) => first.slice(3, first.lastIndexOf('-'));

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forMissing, type PictureSource, picturesBeside } from '#/database/backup/picture-files.ts';
import type { PictureBucket } from '#/server/pictures/picture-bucket.ts';

/** A bucket as what backups copy pictures from. */
export const bucketSource = (bucket: PictureBucket): PictureSource => ({
  files: () => bucket.files(),
  copy: async (file, to) => {
    const found = await bucket.read(file);
    if (found) await writeFile(to, found.stream(), { mode: 0o600 });
    return found !== undefined;
  },
});

/**
 * Puts the pictures that a restored backup file names into the bucket, where they are not there; others stay, because a
 * bucket may be another site's, too. Answers how many could not be found.
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

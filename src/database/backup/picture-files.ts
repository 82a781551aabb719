import { constants, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openFile } from '#/database/sqlite/file-database.ts';
import { PICTURE_WIDTHS } from '#/shared/pictures/picture-file.ts';

// The folder is beside the backup files, which share it.
const FOLDER = 'dangu-pictures';
const FILE = /^([0-9a-f]{2})\/([0-9a-f]{32}-[0-9a-f]{12})-\d+\.webp$/;
const GONE = /^gone-(.+)$/;

export const picturesBeside = (file: string) => join(dirname(file), FOLDER);

/** Whether this is the path of a picture's file, and not a path that leads elsewhere. */
export const isPictureFile = (file: string) => FILE.test(file);

/** The store of a site's pictures: lists its files by path; `copy` returns false for a file that is gone. */
export type PictureSource = {
  files: () => Promise<Set<string>>;
  copy: (file: string, to: string) => Promise<boolean>;
};

export const folderSource = (folder: string): PictureSource => ({
  files: () => filesIn(folder),
  copy: (file, to) =>
    copyFile(join(folder, file), to, constants.COPYFILE_FICLONE).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    ),
});

/**
 * Brings the pictures of a backup up to date: copies new ones (the bytes under a name never change), moves
 * those that the site has removed to a folder `gone-<stamp>`, and deletes old such folders (`isOld`).
 */
export async function backUpPictures(
  from: PictureSource,
  to: string,
  { stamp, isOld, signal }: { stamp: string; isOld: (stamp: string) => boolean; signal?: AbortSignal },
): Promise<void> {
  const [siteFiles, saved] = await Promise.all([from.files(), filesIn(to)]);
  for (const file of siteFiles) {
    signal?.throwIfAborted();
    if (!saved.has(file)) await copyWhole(from, file, to);
  }
  for (const file of saved) {
    if (siteFiles.has(file)) continue;
    const aside = join(to, `gone-${stamp}`, file);
    await mkdir(dirname(aside), { recursive: true });
    await rename(join(to, file), aside);
  }
  for (const name of await readdir(to).catch(() => [])) {
    const [, gone] = GONE.exec(name) ?? [];
    if (gone && isOld(gone)) await rm(join(to, name), { recursive: true, force: true });
  }
}

/**
 * Copies the pictures that a restored backup file names into the site's folder `to`, and moves all other
 * pictures there to `aside`. Returns the number of pictures that could not be found.
 */
export async function restorePictures(
  file: string,
  to: string,
  aside: string,
  beside = picturesBeside(file),
): Promise<number> {
  const names = await namesIn(file);
  const siteFiles = await filesIn(to);
  for (const each of siteFiles) {
    if (names.has(FILE.exec(each)?.[2] ?? '')) continue;
    await mkdir(dirname(join(aside, each)), { recursive: true });
    await rename(join(to, each), join(aside, each));
  }
  return forMissing(file, { names, siteFiles, beside }, async (from, files) => {
    for (const each of files) await copyWhole(folderSource(from), each, to);
  });
}

/** Calls `restore` for each picture of a backup that `siteFiles` lacks; returns how many the backup lacks. */
export async function forMissing(
  file: string,
  { siteFiles, names, beside }: { names?: Set<string>; siteFiles: Set<string>; beside: string },
  restore: (from: string, files: string[]) => Promise<void>,
): Promise<number> {
  const places = [beside];
  for (const name of await readdir(beside).catch(() => []))
    if (GONE.test(name)) places.push(join(beside, name));
  const found = await Promise.all(places.map(filesIn));
  let missing = 0;
  for (const name of names ?? (await namesIn(file))) {
    const files = PICTURE_WIDTHS.map(width => `${name.slice(0, 2)}/${name}-${width}.webp`);
    if (files.every(each => siteFiles.has(each))) continue;
    const from = places[found.findIndex(place => files.every(each => place.has(each)))];
    if (from === undefined) missing++;
    else await restore(from, files);
  }
  return missing;
}

async function filesIn(folder: string): Promise<Set<string>> {
  const files = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return pictureFilesOf(files);
}

/** The paths of picture files among relative paths of any system, with `/` between the names. */
export const pictureFilesOf = (paths: readonly string[]) =>
  new Set(paths.map(path => path.replaceAll('\\', '/')).filter(isPictureFile));

/** Copies a file under a temporary name first, so that an interrupted copy never has its final name. */
async function copyWhole(from: PictureSource, file: string, folder: string): Promise<void> {
  const to = join(folder, file);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  // A picture that the site removes meanwhile needs no backup.
  if (await from.copy(file, `${to}.part`)) await rename(`${to}.part`, to);
}

/** The names of the pictures in a backup file; empty for a file from before the site had pictures. */
async function namesIn(file: string): Promise<Set<string>> {
  await using site = openFile(file, { writes: false });
  const table = site.handle.prepare(`select 1 from sqlite_master where name = 'pictures'`).get();
  const rows = table ? await site.db.selectFrom('pictures').select('name').execute() : [];
  return new Set(rows.map(({ name }) => name));
}

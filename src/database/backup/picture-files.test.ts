import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, win32 } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileOf } from '#/server/pictures/picture-storage.ts';
import { pathsNotForWindows } from '#test/deploy/release-archive.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { pictureFilesOf, restorePictures } from './picture-files.ts';

const DAY_MS = 86_400_000;

test('a backup has the pictures beside it, copies new ones alone, and they come back with it', async () => {
  const app = await openTestApp();
  const { backups, config } = app.site;
  const as = await newMember(app);
  const [removed, kept] = [await newPicture(app, as), await newPicture(app, as)];
  const of = (folder: string, { name }: { name: string }) => existsSync(join(folder, fileOf(name, 960)));
  const first = await backups.make();
  const saved = join(backups.folder, 'dangu-pictures');
  expect([of(saved, removed), of(saved, kept)]).toEqual([true, true]);

  await app.site.pictureStorage.remove(removed.name);
  await app.site.db.deleteFrom('pictures').where('name', '=', removed.name).execute();
  app.clock.pass(DAY_MS);
  const second = await backups.make();
  expect([of(saved, removed), of(saved, kept)]).toEqual([false, true]);
  // One picture was laid aside before the backup.
  expect(pathsNotForWindows(readdirSync(backups.folder, { recursive: true }).map(String))).toEqual([]);

  const root = makeTemporaryFolder('dangu-restored-');
  onTestFinished(() => rm(root, { recursive: true }));
  const [folder, aside] = [join(root, 'pictures'), join(root, 'aside')];
  // The first backup still names the picture and keeps it; the second does not, and lays it aside.
  expect(await restorePictures(await unpacked(first.file), folder, aside, saved)).toBe(0);
  expect([of(folder, removed), of(folder, kept)]).toEqual([true, true]);
  expect(await restorePictures(await unpacked(second.file), folder, aside, saved)).toBe(0);
  expect([of(folder, removed), of(folder, kept), of(aside, removed)]).toEqual([false, true, true]);

  app.clock.pass(8 * DAY_MS);
  await backups.make();
  await rename(join(config.DATA_DIR, 'pictures'), join(config.DATA_DIR, 'away'));
  await rm(folder, { recursive: true });
  const last = await unpacked((await backups.last())?.file ?? '');
  expect(await restorePictures(last, folder, aside, saved)).toBe(0);
  await rm(saved, { recursive: true });
  await rm(folder, { recursive: true });
  expect(await restorePictures(last, folder, aside, saved)).toBe(1);
});

test('a folder on Windows has the pictures that a bucket and a backup name', () => {
  const name = `${'0a'.repeat(16)}-${'0'.repeat(12)}`;
  const onWindows = ['0a', win32.join('0a', `${name}-320.webp`), win32.join('gone-20261127', 'x.webp')];
  expect(pictureFilesOf(onWindows)).toEqual(new Set([fileOf(name, 320)]));
});

import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openTestApp, test } from '#test/test-app.ts';
import { Backups } from './backups.ts';

const DAY = 86_400_000;

test('old backups are forgotten, other files never, and the three newest stay however old they are', async () => {
  const app = await openTestApp();
  const { backups } = app.site;
  const first = (await backups.make()).file;
  // Old file times, which do not count, because files are copied about.
  const aged = (file: string) => utimesSync(file, new Date(0), new Date(0));
  writeFileSync(join(backups.folder, 'my-own.db'), 'mine');
  const young = join(backups.folder, 'dangu-20261118-095900.db');
  writeFileSync(young, 'young');
  for (const file of [first, young, join(backups.folder, 'my-own.db')]) aged(file);
  app.clock.pass(6 * DAY);
  await backups.forget();
  expect(readdirSync(backups.folder)).toHaveLength(3);
  app.clock.pass(2 * DAY);
  const second = (await backups.make()).file;
  expect(readdirSync(backups.folder)).toHaveLength(4);
  app.clock.pass(2 * DAY);
  const third = (await backups.make()).file;
  expect(
    readdirSync(backups.folder)
      .map(name => join(backups.folder, name))
      .sort(),
  ).toEqual([first, second, third, join(backups.folder, 'my-own.db')].sort());
});

test('backups are made automatically if the setting says so', async ({ app }) => {
  expect(await app.site.jobs.run('backup')).toBe(true);
  expect((await app.site.backups.last())?.bytes).toBeGreaterThan(10_000);
  const off = await openTestApp({ BACKUP_EVERY: 'off' });
  await expect(off.site.jobs.run('backup')).rejects.toThrow();
});

test('a folder on a disk that is not there is not made on another', async ({ app }) => {
  const disk = join(tmpdir(), `dangu-no-disk-${process.pid}`);
  const backups = new Backups({ ...app.site.config, BACKUP_DIR: join(disk, 'backups') }, app.site.now);
  await expect(backups.make()).rejects.toThrow('BACKUP_DIR의 디스크가 연결되어 있고');
  expect(existsSync(disk)).toBe(false);
});

import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restorePictures } from '#/database/backup/picture-files.ts';
import { restoreBackup } from '#/database/backup/restore.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { fileOf, PictureFolder } from '#/server/pictures/picture-storage.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { openBucket } from '#test/fixtures/bucket.ts';
import { BUCKET, backupSettings } from '#test/fixtures/bucket-server.ts';
import { openFilledApp } from '#test/fixtures/filled-app.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { OffSite } from './off-site.ts';
import { sendBackup } from './off-site-backups.ts';
import { downloadFile, verifyBackup, withBackup } from './restorable-backup.ts';

const KEY = 'a-key-of-more-than-32-characters!';

/** A store for backups, and the settings of a site that uses it. */
async function openStore(key = KEY) {
  const bucket = await openBucket('/backups');
  const objects = (kind: string) =>
    globSync(`${kind}/**/*_object`, { cwd: join(bucket.directory, BUCKET, 'backups') });
  return { ...bucket, objects, settings: backupSettings(bucket.settings, key) };
}

const offSiteOf = ({ site }: TestApp) => site.offSite as OffSite;

/** Makes and sends a backup a day later. */
async function backUp(app: TestApp) {
  app.clock.pass(DAY_MS);
  await app.site.backups.make();
  return offSiteOf(app).sendNewest();
}

const post = (app: TestApp, as: Visitor, title: string) =>
  app.call('POST', '/api/freeboard', { as, body: { title, content: '내용' } });

function newFolder(): string {
  const folder = makeTemporaryFolder('dangu-off-site-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a backup that is stored elsewhere comes back byte for byte, with its pictures, into an empty folder', async () => {
  const { settings, objects, directory } = await openStore();
  const app = await openTestApp(settings);
  const as = await newMember(app);
  const picture = await newPicture(app, as);
  await post(app, as, '다른 곳에서 돌아올 글');
  const sent = await backUp(app);
  expect(sent).toMatchObject({ newPictures: 3, newChunks: sent?.chunks });
  expect(objects('pictures')).toHaveLength(3);
  const file = await unpacked((await app.site.backups.last())?.file ?? '');

  const dataDir = newFolder();
  const from = { dataDir, openStore: () => offSiteOf(app).store };
  await withBackup('s3:latest', from, async backup => {
    expect(readFileSync(backup.file).equals(readFileSync(file))).toBe(true);
    await restoreBackup(backup.file, { databaseUrl: '', dataDir }, 'replaced');
    await backup.fetchPictures(new PictureFolder(join(dataDir, 'pictures')));
    const missing = await restorePictures(backup.file, join(dataDir, 'pictures'), join(dataDir, 'aside'));
    expect(missing).toBe(0);
  });
  const stored = await app.site.pictureStorage.find(picture.name, 960);
  expect(readFileSync(join(dataDir, 'pictures', fileOf(picture.name, 960))).length).toBe(stored?.bytes);
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  const { db } = openFile(join(dataDir, 'site.db'), { writes: false });
  expect(await db.selectFrom('free_posts').select('title').execute()).toEqual([
    { title: '다른 곳에서 돌아올 글' },
  ]);
  await db.destroy();
  // The stored objects are encrypted.
  for (const object of globSync('**/*_object', { cwd: directory }))
    expect(readFileSync(join(directory, object)).includes('SQLite format')).toBe(false);
  await expect(withBackup('s3:20200101-000000', from, async () => {})).rejects.toThrow('백업이 없습니다');
});

test('only new chunks are sent, and nothing of an unchanged backup', async () => {
  const { settings, objects } = await openStore();
  // In a small site a day changes something in every chunk.
  const app = await openFilledApp(300, settings);
  const as = app.member;
  await newPicture(app, as);
  const first = await backUp(app);
  expect(await offSiteOf(app).sendNewest()).toBeNull();
  await newPicture(app, as);
  await post(app, as, '새 글');
  const second = await backUp(app);
  expect(second?.newPictures).toBe(3);
  expect(first?.newChunks).toBe(first?.chunks);
  expect(second?.newChunks).toBeLessThan((first?.chunks ?? 0) / 2);
  expect(objects('snapshots')).toHaveLength(2);
  const { store } = offSiteOf(app);
  for (const stamp of await store.stamps())
    expect(await verifyBackup(store, await store.snapshot(stamp))).toBe(0);
});

test('a run that is ended in its middle leaves the former backup whole, and the next one goes on', async () => {
  const { settings, objects, setAway } = await openStore();
  const app = await openTestApp(settings);
  const as = await newMember(app);
  const first = await backUp(app);
  await post(app, as, '보내다 만 글');
  await newPicture(app, as);
  app.clock.pass(DAY_MS);
  const { file, stamp } = await app.site.backups.make();
  const { store } = offSiteOf(app);
  const stop = new AbortController();
  const putPicture = store.putPicture.bind(store);
  store.putPicture = async (...picture) => {
    await putPicture(...picture);
    stop.abort(new Error('killed'));
  };
  await expect(sendBackup(store, { file, stamp }, stop.signal)).rejects.toThrow('killed');
  expect(await store.stamps()).toEqual([first?.stamp]);
  expect(await verifyBackup(store, await store.snapshot(first?.stamp ?? ''))).toBe(0);
  const left = objects('chunks').length;
  expect(left).toBeGreaterThan(first?.newChunks ?? 0);

  store.putPicture = putPicture;
  setAway(true);
  await expect(app.site.jobs.run('off-site backup')).rejects.toThrow('BACKUP_S3_URL');
  setAway(false);
  await new Promise(resolve => setTimeout(resolve, 2_100));
  await app.site.jobs.run('off-site backup');
  expect(await store.stamps()).toEqual([first?.stamp, stamp]);
  expect(await verifyBackup(store, await store.snapshot(stamp))).toBe(0);
  expect(objects('chunks').length).toBe(left);
});

test('backups beyond the retention are removed, with the chunks that only they had', async () => {
  const { settings, objects } = await openStore();
  const app = await openTestApp({ ...settings, BACKUP_S3_KEEP: '2,0,0' });
  const { site } = app;
  const as = await newMember(app);
  const picture = await newPicture(app, as);
  // The store uses this machine's clock.
  app.clock.now = new Date();
  await backUp(app);
  await site.pictureStorage.remove(picture.name);
  await site.db.deleteFrom('pictures').execute();
  for (let day = 0; day < 3; day++) {
    await post(app, as, `${day}일의 글`);
    await backUp(app);
  }
  const { store } = offSiteOf(app);
  const stamps = await store.stamps();
  expect(stamps).toHaveLength(2);
  expect(objects('pictures')).toHaveLength(0);
  const needed = new Set<string>();
  for (const stamp of stamps) {
    const { chunks, pictures } = await store.snapshot(stamp);
    for (const id of [...chunks.map(([each]) => each), ...Object.values(pictures)]) needed.add(id);
    expect(await verifyBackup(store, await store.snapshot(stamp))).toBe(0);
  }
  expect(
    objects('chunks')
      .map(path => path.split('/').at(-1)?.slice(0, 64))
      .sort(),
  ).toEqual([...needed].sort());
});

test('with another key, a chunk changed, exchanged or gone, nothing is restored', async () => {
  const { settings, objects, directory } = await openStore();
  const app = await openTestApp(settings);
  await backUp(app);
  const { store } = offSiteOf(app);
  const [stamp = ''] = await store.stamps();
  const snapshot = await store.snapshot(stamp);
  const restored = () => downloadFile(store, snapshot, { to: join(newFolder(), 'it.db') });
  await restored();
  const [one = '', other = ''] = objects('chunks').map(each => join(directory, BUCKET, 'backups', each));
  const bytes = readFileSync(one);
  for (const spoilt of [
    readFileSync(other),
    bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    bytes.subarray(0, -1),
  ]) {
    writeFileSync(one, spoilt);
    await expect(restored()).rejects.toThrow('BACKUP_KEY가 백업할 때와 다르거나');
  }
  rmSync(one);
  await expect(restored()).rejects.toThrow('없어졌거나');

  const another = { ...settings, BACKUP_KEY: `${KEY}, another` };
  const stranger = await openTestApp(another);
  stranger.clock.pass(DAY_MS);
  await expect(backUp(stranger)).rejects.toThrow('BACKUP_KEY가 백업할 때와 다르거나');
});

test('no new site is begun beside the backups of another', async () => {
  const { settings } = await openStore();
  const app = await openTestApp(settings);
  const { config, backups, now } = app.site;
  const lost = { ...config, DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: newFolder() };
  const empty = new OffSite({ config: lost, backups, now });
  await empty.refuseNewSite();
  await backUp(app);
  await offSiteOf(app).refuseNewSite();
  await expect(empty.refuseNewSite()).rejects.toThrow('BACKUP_S3_URL에 다른 폴더');
});

test('the admin sees how old the backups elsewhere are, and metrics say so', { tags: ['long'] }, async () => {
  const { settings, setAway } = await openStore();
  const app = await openTestApp(settings);
  expect(await offSiteOf(app).lastAt()).toBeNull();
  const sent = await backUp(app);
  expect((await offSiteOf(app).lastAt())?.toISOString()).toBe(app.clock.now.toISOString());
  expect(sent?.stamp).toBe('20261119-100000');
  const text = await app.site.meters.text();
  expect(text).toContain(`dangu_last_off_site_backup_timestamp_seconds ${app.clock.now.getTime() / 1000}`);
  app.clock.pass(DAY_MS);
  await app.site.backups.make();
  setAway(true);
  await expect(app.site.jobs.run('off-site backup')).rejects.toThrow('백업 저장소를 쓸 수 없습니다');
  expect(await app.site.meters.text()).toContain('dangu_backup_failed{kind="off-site backup"} 1');
});

import { rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { picturesBeside } from '#/database/backup/picture-files.ts';
import { restoreIntoBucket } from '#/server/backups/backups.ts';
import { bucketAccess } from '#/server/settings/config.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { PICTURES_AWAY, UNUSED_HOURS } from '#/shared/pictures/pictures.constants.ts';
import { HOUR_MS } from '#/shared/time/time.ts';
import { openBucket } from '#test/fixtures/bucket.ts';
import { newPicture, sendPicture } from '#test/fixtures/pictures.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';
import { PictureBucket } from './bucket-client.ts';
import { removeExpiredPictures } from './picture-state.ts';
import { fileOf } from './picture-storage.ts';

const WHEN_BACK = { timeout: 10_000, interval: 300 };
const bucketOf = ({ site: { config } }: TestApp) => {
  const access = bucketAccess(config);
  if (!access) throw new Error('no bucket');
  return new PictureBucket(access);
};
const rowsOf = ({ site: { db } }: TestApp) =>
  db.selectFrom('pictures').select(['name', 'removing']).orderBy('id').execute();
const clean = ({ site }: TestApp) => removeExpiredPictures(site, new AbortController().signal);
const filesOf = (name: string) => ([320, 960, 1920] as const).map(width => fileOf(name, width));

test.each(['', '/sites/one'])(
  'pictures go to a bucket (%s), come from it, and their files go with them',
  async folder => {
    const { settings } = await openBucket(folder);
    const app = await openTestApp(settings);
    const as = await newMember(app);
    const [kept, unused] = [await newPicture(app, as), await newPicture(app, as)];
    const body = { title: '큐', content: '팝니다', pictures: [{ name: kept.name, alt: '' }] };
    expect((await app.call('POST', '/api/freeboard', { as, body })).status).toBe(201);
    expect(await bucketOf(app).files()).toEqual(new Set([...filesOf(kept.name), ...filesOf(unused.name)]));
    const shown = await app.send('GET', picturePath(kept.name, 320));
    const bytes = await shown.arrayBuffer();
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(Buffer.from(bytes).subarray(8, 12).toString()).toBe('WEBP');
    app.clock.pass((UNUSED_HOURS + 1) * HOUR_MS);
    await clean(app);
    expect(await bucketOf(app).files()).toEqual(new Set(filesOf(kept.name)));
    expect((await app.send('GET', picturePath(unused.name, 320))).status).toBe(404);
  },
);

test('more files than one list holds are all found', async () => {
  const { settings } = await openBucket('', 20);
  const bucket = bucketOf(await openTestApp(settings));
  const names = Array.from({ length: 15 }, (_, n) => `${n.toString(16).padStart(32, '0')}-000000000000`);
  for (const name of names)
    await bucket.store(
      name,
      [1, 2, 3].map(byte => new Uint8Array([byte])),
    );
  expect(await bucket.files()).toEqual(new Set(names.flatMap(filesOf)));
});

test('a store that is away refuses pictures with a sentence; texts go on, and so do pictures when it is back', async () => {
  const { settings, setAway } = await openBucket();
  const app = await openTestApp(settings);
  const as = await newMember(app);
  const picture = await newPicture(app, as);
  setAway(true);
  expect(await sendPicture(app, { as })).toMatchObject(saying(503, PICTURES_AWAY));
  expect((await rowsOf(app)).map(({ removing }) => removing)).toEqual([0, 1]);
  const pass = { title: '글', content: '사진 없이', pictures: [{ name: picture.name, alt: '' }] };
  expect((await app.call('POST', '/api/freeboard', { as, body: pass })).status).toBe(201);
  const path = picturePath(picture.name, 320, picture.pass);
  expect((await app.send('GET', path)).status).toBe(503);
  // A browser with the file gets a 304 without the store.
  const headers = { 'if-none-match': `"${picture.name}-320"` };
  expect((await app.send('GET', path, { headers })).status).toBe(304);
  await expect(app.site.pictureStorage.remove(picture.name)).rejects.toThrow();
  await expect(clean(app)).rejects.toThrow();
  setAway(false);
  await expect.poll(async () => (await sendPicture(app, { as })).status, WHEN_BACK).toBe(201);
  const shown = await app.send('GET', path);
  expect([shown.status, shown.headers.get('etag')]).toEqual([200, headers['if-none-match']]);
  await clean(app);
  expect((await rowsOf(app)).filter(({ removing }) => removing)).toEqual([]);
});

test('a wrong key is refused by the store, reported in the log only, and stores nothing', async () => {
  const { settings } = await openBucket();
  const app = await openTestApp({ ...settings, S3_SECRET_KEY: 'another' });
  const as: Visitor = await newMember(app);
  expect(await sendPicture(app, { as })).toMatchObject(saying(503, PICTURES_AWAY));
  expect((await rowsOf(app)).filter(({ removing }) => !removing)).toEqual([]);
});

test('a half-sent picture is removed once the store is back', async () => {
  const { settings, setAway } = await openBucket();
  const app = await openTestApp(settings);
  setAway(true, 1);
  expect((await sendPicture(app, { as: await newMember(app) })).status).toBe(503);
  setAway(false);
  expect([...(await bucketOf(app).files())].filter(file => file.includes('-320.'))).toHaveLength(1);
  await expect.poll(() => clean(app).then(() => 'cleaned', String), WHEN_BACK).toBe('cleaned');
  expect([await bucketOf(app).files(), await rowsOf(app)]).toEqual([new Set(), []]);
});

test('a missing bucket takes no picture, and no backup discards the files of the last one', async () => {
  const { settings } = await openBucket();
  const app = await openTestApp({ ...settings, S3_URL: `${settings.S3_URL}-none` });
  expect((await sendPicture(app, { as: await newMember(app) })).status).toBe(503);
  expect((await rowsOf(app)).map(({ removing }) => removing)).toEqual([1]);
  await expect(clean(app)).rejects.toThrow('404');
  await expect(app.site.backups.make()).rejects.toThrow('404');
});

test('a bucket may hold another site’s folder, whose pictures this site does not see', async () => {
  const { settings } = await openBucket();
  const root = bucketOf(await openTestApp(settings));
  const other = bucketOf(await openTestApp({ ...settings, S3_URL: `${settings.S3_URL}/sites/one` }));
  await other.store(
    '0'.repeat(45),
    [1, 2, 3].map(byte => new Uint8Array([byte])),
  );
  expect(await root.files()).toEqual(new Set());
});

test('a store that takes requests and never answers holds up nothing but one picture', {
  tags: ['long'],
}, async () => {
  const sockets = new Set<Socket>();
  const silent = createServer(socket => sockets.add(socket.on('error', () => {})));
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const S3_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/madang`;
  const app = await openTestApp({ S3_URL, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' });
  const as = await newMember(app);
  const body = { title: '글', content: '사진 없이' };
  const sending = sendPicture(app, { as });
  expect((await app.call('POST', '/api/freeboard', { as, body })).status).toBe(201);
  expect((await sending).status).toBe(503);
  // In the cool-down a request fails at once.
  await expect(app.site.pictureStorage.find('0'.repeat(45), 320)).rejects.toThrow('cool-down');
});

test('one file is read once for all who ask for it at once, and few files at a time', async () => {
  let [asked, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const store = createHttpServer((_request, response) => {
    asked++;
    waiting.push(() => response.end('webp'));
    most = Math.max(most, waiting.length);
  });
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void store.close());
  const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/madang`;
  const bucket = new PictureBucket({ url, accessKey: 'key', secretKey: 'secret', region: 'auto' });
  const names = Array.from({ length: 60 }, (_, n) => n.toString(16).padStart(45, '0'));
  const found = Promise.all([...names, ...names].map(name => bucket.find(name, 320)));
  const answered = { isAll: false };
  void found.then(() => Object.assign(answered, { isAll: true }));
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
    return answered.isAll;
  };
  await expect.poll(answerAll).toBe(true);
  expect((await found).map(file => file?.bytes)).toEqual(Array.from({ length: 120 }, () => 4));
  expect(asked).toBe(60);
  expect(most).toBeLessThanOrEqual(16);
});

test('a backup copies new files of the bucket, and a restored site finds its pictures there again', async () => {
  const { settings } = await openBucket();
  const app = await openTestApp(settings);
  const picture = await newPicture(app, await newMember(app));
  const made = await app.site.backups.make();
  const [file, beside] = [await unpacked(made.file), picturesBeside(made.file)];
  const saved = join(app.site.backups.folder, 'dangu-pictures');
  onTestFinished(() => rm(saved, { recursive: true, force: true }));
  const bucket = bucketOf(app);
  await bucket.remove(picture.name);
  expect(await bucket.files()).toEqual(new Set());
  expect(await restoreIntoBucket(file, bucket, beside)).toBe(0);
  expect(await bucket.files()).toEqual(new Set(filesOf(picture.name)));
  await bucket.remove(picture.name);
  await rm(saved, { recursive: true });
  expect(await restoreIntoBucket(file, bucket, beside)).toBe(1);
});

test('two processes share a bucket', async () => {
  const { settings } = await openBucket();
  const app = await openTestApp(settings);
  const picture = await newPicture(app, await newMember(app));
  expect((await bucketOf(app).find(picture.name, 960))?.bytes).toBeGreaterThan(0);
  const [one, other] = [bucketOf(app), bucketOf(app)];
  await Promise.all([one.remove(picture.name), other.remove(picture.name)]);
  expect(await one.files()).toEqual(new Set());
});

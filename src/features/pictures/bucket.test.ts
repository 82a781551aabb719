import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreIntoBucket } from '#/server/bucket-backup.ts';
import { bucketAccess } from '#/server/config.ts';
import { PictureBucket } from '#/server/picture-bucket.ts';
import { fileOf } from '#/server/picture-storage.ts';
import { picturePath } from '#/shared/pictures.ts';
import { openBucket } from '#test/fixtures/bucket.ts';
import { newPicture, sendPicture } from '#test/fixtures/pictures.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { removeExpiredPictures } from './picture-jobs.server.ts';
import { PICTURES_AWAY, UNUSED_HOURS } from './pictures.limits.ts';

const HOUR_MS = 3_600_000;
const bucketOf = ({ site: { config } }: TestApp) => {
  const access = bucketAccess(config);
  if (!access) throw new Error('no bucket');
  return new PictureBucket(access);
};
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
    await removeExpiredPictures(app.site, new AbortController().signal);
    expect(await bucketOf(app).files()).toEqual(new Set(filesOf(kept.name)));
    expect((await app.send('GET', picturePath(unused.name, 320))).status).toBe(404);
  },
);

test('more files than one list holds are all found', async () => {
  const { settings } = await openBucket();
  const bucket = bucketOf(await openTestApp(settings));
  const names = Array.from({ length: 350 }, (_, n) => `${n.toString(16).padStart(32, '0')}-000000000000`);
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
  const sent = await sendPicture(app, { as });
  expect([sent.status, sent.body.message]).toEqual([503, PICTURES_AWAY]);
  const rows = await app.site.db.selectFrom('pictures').select('name').execute();
  expect(rows).toEqual([{ name: picture.name }]);
  const pass = { title: '글', content: '사진 없이', pictures: [{ name: picture.name, alt: '' }] };
  expect((await app.call('POST', '/api/freeboard', { as, body: pass })).status).toBe(201);
  expect((await app.send('GET', picturePath(picture.name, 320))).status).toBe(503);
  await expect(app.site.pictureStorage.remove(picture.name)).rejects.toThrow();
  setAway(false);
  expect((await sendPicture(app, { as })).status).toBe(201);
  expect((await app.send('GET', picturePath(picture.name, 320))).status).toBe(200);
});

test('a wrong key is refused by the store, said as such to nobody but the log, and stored nowhere', async () => {
  const { settings } = await openBucket();
  const app = await openTestApp({ ...settings, S3_SECRET_KEY: 'another' });
  const as: Visitor = await newMember(app);
  const sent = await sendPicture(app, { as });
  expect([sent.status, sent.body.message]).toEqual([503, PICTURES_AWAY]);
  expect(await app.site.db.selectFrom('pictures').select('name').execute()).toEqual([]);
});

test('a backup copies what is new in the bucket, and a restored site finds its pictures there again', async () => {
  const { settings } = await openBucket();
  const app = await openTestApp(settings);
  const picture = await newPicture(app, await newMember(app));
  const { file } = await app.site.backups.make();
  const saved = join(app.site.backups.folder, 'dangu-pictures');
  onTestFinished(() => rm(saved, { recursive: true, force: true }));
  const bucket = bucketOf(app);
  await bucket.remove(picture.name);
  expect(await bucket.files()).toEqual(new Set());
  expect(await restoreIntoBucket(file, bucket)).toBe(0);
  expect(await bucket.files()).toEqual(new Set(filesOf(picture.name)));
  await bucket.remove(picture.name);
  await rm(saved, { recursive: true });
  expect(await restoreIntoBucket(file, bucket)).toBe(1);
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

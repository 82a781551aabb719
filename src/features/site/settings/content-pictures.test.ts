import { expect, test } from 'vitest';
import type { HallPage } from '#/features/halls/page/hall-page.contract.ts';
import type { Ad } from '#/features/site/ads/ads.contract.ts';
import { removeExpiredPictures } from '#/server/pictures/picture-state.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { PICTURE_GONE } from '#/shared/pictures/pictures.constants.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, type Visitor } from '#test/fixtures/visitors.ts';
import { saying, type TestApp } from '#test/test-app.ts';
import type { AdsDraft, HallPageDraft, ShownHallPage } from './site-settings.contract.ts';

const PATH = '/api/site-settings';
const NO_AD = { text: '', imageUrl: '', linkUrl: '' };

const put = (app: TestApp, as: Visitor, ad1: object, more: object = {}) => {
  const body = { ad1: { ...NO_AD, ...ad1 }, ad2: NO_AD, ad3: NO_AD, ...more };
  return app.call<{ message: string }>('PUT', `${PATH}/ads`, { as, body });
};
const ad = async (app: TestApp) => (await app.call<Ad>('GET', '/api/ads/ad1')).body;
const draft = async (app: TestApp, as: Visitor) =>
  (await app.call<{ ads: AdsDraft }>('GET', `${PATH}/ads`, { as })).body.ads.ad1;
const kept = async (app: TestApp) => {
  const rows = app.site.db.selectFrom('pictures').select(['name', 'kind', 'expires_at']).orderBy('id');
  return (await rows.execute()).filter(row => row.kind && !row.expires_at).map(({ name }) => name);
};

test('the picture of an ad is uploaded, described, shown with its size, and another admin may keep it', async () => {
  const app = await openOwnersApp();
  const [as, other] = [await newAdmin(app), await newAdmin(app)];
  const { name, width, height } = await newPicture(app, as);
  const pictures = [{ name, alt: ' 새 테이블 다섯 대 ' }];
  expect((await put(app, as, { text: '새 단장', imageUrl: '/mark.svg', pictures })).status).toBe(200);
  const imageUrl = picturePath(name, 960);
  const described = { imageAlt: '새 테이블 다섯 대', imageWidth: width, imageHeight: height };
  expect(await ad(app)).toMatchObject({ imageUrl, ...described });
  // The contents file has the picture's address in its usual place.
  expect((await app.call<AdsDraft>('GET', '/adContents.json')).body.ad1.imageUrl).toBe(imageUrl);
  expect((await app.send('GET', imageUrl)).status).toBe(200);

  const typed = await draft(app, other);
  expect(typed).toMatchObject({ imageUrl: '', pictures: [{ name, alt: '새 테이블 다섯 대' }] });
  expect((await put(app, other, { ...typed, text: '또 새 단장' })).status).toBe(200);
  expect(await ad(app)).toMatchObject({ text: '또 새 단장', imageUrl });
  expect(await kept(app)).toEqual([name]);
});

test('the replaced picture is deleted after 30 days, used ones stay, and a typed address still works', async () => {
  const app = await openOwnersApp();
  const as = await newAdmin(app);
  const [first, second] = [(await newPicture(app, as)).name, (await newPicture(app, as)).name];
  await put(app, as, { pictures: [{ name: first, alt: '' }] });
  // The ads swap places; the picture stays.
  const ad2 = { ...NO_AD, pictures: [{ name: first, alt: '' }] };
  await put(app, as, { pictures: [{ name: second, alt: '' }] }, { ad2 });
  expect((await kept(app)).sort()).toEqual([first, second].sort());
  await put(app, as, { pictures: [{ name: second, alt: '' }] });
  expect(await kept(app)).toEqual([second]);
  app.clock.now = new Date(app.clock.now.getTime() + 31 * DAY_MS);
  await removeExpiredPictures(app.site, new AbortController().signal);
  const status = async (name: string) => (await app.send('GET', picturePath(name, 320))).status;
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await put(app, await newAdmin(app), { text: '주소로', imageUrl: 'https://pictures.example.com/a.png' });
  expect(await ad(app)).toEqual({
    name: 'ad1',
    text: '주소로',
    linkUrl: null,
    imageUrl: 'https://pictures.example.com/a.png',
  });
  expect(await kept(app)).toEqual([]);
});

test('a picture of another member or a removed one is refused, and the stored content stays', async () => {
  const app = await openOwnersApp();
  const [as, other] = [await newAdmin(app), await newAdmin(app)];
  const own = (await newPicture(app, as)).name;
  await put(app, as, { text: '처음', pictures: [{ name: own, alt: '' }] });
  const strange = (await newPicture(app, other)).name;
  expect(await put(app, as, { text: '다음', pictures: [{ name: strange, alt: '' }] })).toMatchObject(
    saying(400, PICTURE_GONE),
  );
  expect(await ad(app)).toMatchObject({ text: '처음', imageUrl: picturePath(own, 960) });
  expect(await kept(app)).toEqual([own]);
});

test('of admins who save at once only the last one’s pictures stay', async () => {
  const app = await openOwnersApp();
  const admins = await Promise.all(Array.from({ length: 6 }, () => newAdmin(app)));
  const names = await Promise.all(admins.map(async as => (await newPicture(app, as)).name));
  const saved = await Promise.all(
    admins.map((as, at) => put(app, as, { pictures: [{ name: names[at], alt: '' }] })),
  );
  expect(saved.map(({ status }) => status)).toEqual(admins.map(() => 200));
  const shown = (await ad(app)).imageUrl;
  expect((await kept(app)).map(name => picturePath(name, 960))).toEqual([shown]);
});

test('announcements of the hall page have pictures too, in any order and some without', async () => {
  const app = await openOwnersApp();
  const as = await newAdmin(app);
  const [one, two] = [(await newPicture(app, as)).name, (await newPicture(app, as)).name];
  const save = (announcements: HallPageDraft['announcements']) =>
    app.call('PUT', `${PATH}/hall-page`, { as, body: { billiardHall: '한큐', host: '', announcements } });
  const pictured = (announcement: string, name: string, alt = '') => ({
    announcement,
    imageUrl: '',
    pictures: [{ name, alt }],
  });
  await save([pictured('하나', one, '결승전'), { announcement: '둘', imageUrl: '' }, pictured('셋', two)]);
  const shown = async () => (await app.call<HallPage>('GET', '/api/hall-page')).body.announcements;
  expect(await shown()).toMatchObject([
    { announcement: '하나', imageUrl: picturePath(one, 960), imageAlt: '결승전', imageWidth: 640 },
    { announcement: '둘', imageUrl: null },
    { announcement: '셋', imageUrl: picturePath(two, 960), imageAlt: '' },
  ]);
  const { page, isFile } = (await app.call<ShownHallPage>('GET', `${PATH}/hall-page`, { as })).body;
  // An uploaded picture is not stored as a typed address.
  expect(page.announcements.map(({ imageUrl }) => imageUrl)).toEqual(['', '', '']);
  expect([isFile, page.announcements[0]?.pictures]).toMatchObject([false, [{ name: one, alt: '결승전' }]]);
  await save([pictured('셋', two), pictured('둘도', two)]);
  expect(await kept(app)).toEqual([two]);
  expect((await shown()).map(({ imageUrl }) => imageUrl)).toEqual([two, two].map(n => picturePath(n, 960)));
});

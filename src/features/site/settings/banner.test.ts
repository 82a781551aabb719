import { expect, test } from 'vitest';
import type { Highlights } from '#/features/site/front-page/highlights.contract.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import type { TestApp } from '#test/test-app.ts';

const PATH = '/api/site-settings/ads';
const NONE = { text: '', imageUrl: '', linkUrl: '' };
const FILLED = { text: '겨울 리그', imageUrl: '/mark.svg', linkUrl: 'https://league.example.com/' };

type Answer = { issues: { path: string; message: string }[] };
const put = (app: TestApp, as: Visitor, banner?: object) =>
  app.call<Answer>('PUT', PATH, { as, body: { ad1: NONE, ad2: NONE, ad3: NONE, banner } });

async function openSite() {
  const app = await openOwnersApp();
  const [as, reader] = [await newAdmin(app), await newMember(app)];
  // Members' answers are fresh; a guest's may be a second old.
  const shown = async () =>
    (await app.call<Highlights>('GET', '/api/highlights', { as: reader })).body.banner;
  return { app, as, shown };
}

test('the banner is off until an admin fills it, and off again when it is emptied or left out', async () => {
  const { app, as, shown } = await openSite();
  expect(await shown()).toBeNull();
  for (const emptied of [NONE, undefined]) {
    expect((await put(app, as, FILLED)).status).toBe(200);
    await expect.poll(shown).toEqual({ ...FILLED, alt: '' });
    expect((await put(app, as, emptied)).status).toBe(200);
    await expect.poll(shown).toBeNull();
  }
  const noted = app.site.db.selectFrom('audit_log').select('after').where('action', '=', 'contents.change');
  const last = await noted.orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(JSON.parse(last.after)).toEqual({ banner: NONE });
});

test('its picture is uploaded, described, and stays as long as the banner has it', async () => {
  const { app, as, shown } = await openSite();
  const { name } = await newPicture(app, as);
  const pictures = [{ name, alt: '겨울 리그 포스터' }];
  await put(app, as, { ...FILLED, text: '', imageUrl: '', pictures });
  const { linkUrl } = FILLED;
  await expect
    .poll(shown)
    .toEqual({ text: '', imageUrl: picturePath(name, 960), alt: '겨울 리그 포스터', linkUrl });
  const expiry = async () =>
    (await app.site.db.selectFrom('pictures').select('expires_at').executeTakeFirstOrThrow()).expires_at;
  expect(await expiry()).toBe('');
  await put(app, as, NONE);
  expect(await expiry()).not.toBe('');
});

test('one that is half filled, that nobody can read or that leads nowhere is refused', async () => {
  const { app, as, shown } = await openSite();
  const pictures = [{ name: (await newPicture(app, as)).name, alt: '' }];
  const refused = async (banner: object) => {
    const { status, body } = await put(app, as, banner);
    expect([status, body.issues.every(({ message }) => /[가-힣]/.test(message))]).toEqual([400, true]);
    return body.issues.map(({ path }) => path);
  };
  expect(await refused({ ...FILLED, imageUrl: '' })).toEqual(['banner.imageUrl']);
  expect(await refused({ ...FILLED, text: '', linkUrl: '' })).toEqual(['banner.text', 'banner.linkUrl']);
  expect(await refused({ ...FILLED, imageUrl: '', pictures })).toEqual(['banner.pictures']);
  expect(await refused({ ...FILLED, linkUrl: 'javascript:alert(1)' })).toEqual(['banner.linkUrl']);
  expect(await refused({ ...FILLED, imageUrl: 'http://plain.example.com/a.png' })).toEqual([
    'banner.imageUrl',
  ]);
  expect(await refused({ ...FILLED, text: '가'.repeat(61) })).toEqual(['banner.text']);
  expect(await shown()).toBeNull();
});

test('the banner of an owner’s file is shown if the file is valid; a broken file removes the banner, not the front page', async () => {
  const { app, shown } = await openSite();
  app.lay('adContents.json', { banner: FILLED });
  await expect.poll(shown).toEqual({ ...FILLED, alt: '' });
  app.lay('adContents.json', { banner: { ...FILLED, linkUrl: '/.//evil.example/' } });
  await expect.poll(shown).toBeNull();
  app.lay('adContents.json', { banner: FILLED });
  await expect.poll(shown).not.toBeNull();
  app.lay('adContents.json', '{"banner":');
  await expect.poll(shown).toBeNull();
});

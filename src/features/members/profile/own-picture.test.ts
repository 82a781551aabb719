import { expect, test } from 'vitest';
import type { FreePost } from '#/features/boards/free-board/free-board.contract.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { PICTURE_GONE } from '#/shared/pictures/pictures.constants.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { OwnMember, PublicProfile } from './members.contract.ts';

const put = (app: TestApp, as: Visitor, picture: string) =>
  app.call<{ picture: string; message: string }>('PUT', '/api/members/picture', { as, body: { picture } });
const own = async (app: TestApp, as: Visitor) =>
  (await app.call<OwnMember>('GET', '/api/members/user', { as })).body.picture;
const shown = async (app: TestApp, { id }: Visitor) =>
  (await app.call<PublicProfile>('GET', `/api/memberanking/${id}/profile`)).body.picture;
const clean = (app: TestApp) => app.site.jobs.run('remove pictures');
const isServed = async (app: TestApp, name: string) =>
  (await app.send('GET', picturePath(name, 320))).status === 200;

test('a member’s picture is shown in the profile, in the header and beside the member’s texts', async () => {
  const app = await openTestApp();
  const as = await newMember(app);
  const body = { title: '새 글', content: '안녕하세요.' };
  const { id } = (await app.call<FreePost>('POST', '/api/freeboard', { as, body })).body;
  const beside = async () => (await app.call<FreePost>('GET', `/api/freeboard/${id}`)).body.authorPicture;
  expect([await own(app, as), await shown(app, as), await beside()]).toEqual(['', '', '']);
  const [first, second] = [await newPicture(app, as), await newPicture(app, as)];
  expect((await put(app, as, first.name)).body).toEqual({ picture: first.name });
  expect([await own(app, as), await shown(app, as), await beside()]).toEqual(Array(3).fill(first.name));
  const login = { id: as.id, password: PASSWORD };
  expect((await app.call('POST', '/api/auth/login', { body: login })).body).toMatchObject({
    picture: first.name,
  });
  expect((await put(app, as, second.name)).status).toBe(200);
  expect(await shown(app, as)).toBe(second.name);
  expect((await put(app, as, '')).body).toEqual({ picture: '' });
  expect([await own(app, as), await shown(app, as), await beside()]).toEqual(['', '', '']);
});

test('the picture must be uploaded by the member and used nowhere else', async () => {
  const app = await openTestApp();
  const [as, other] = [await newMember(app), await newMember(app)];
  const { name } = await newPicture(app, other);
  for (const picture of [name, `${'0'.repeat(32)}-${'0'.repeat(12)}`, '../x']) {
    const refused = await put(app, as, picture);
    expect([refused.status, refused.body.message]).toEqual([400, PICTURE_GONE]);
  }
  const mine = await newPicture(app, as);
  const pictures = [{ name: mine.name, alt: '' }];
  const body = { title: '새 글', content: '안녕하세요.', pictures };
  expect((await app.call('POST', '/api/freeboard', { as, body })).status).toBe(201);
  expect((await put(app, as, mine.name)).status).toBe(400);
  const two = await newPicture(app, as);
  const race = await Promise.all(Array.from({ length: 4 }, () => put(app, as, two.name)));
  expect(race.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a hidden profile shows no picture, and a withdrawal deletes it at once', async () => {
  const app = await openTestApp();
  const [as, admin] = [await newMember(app), await newAdmin(app)];
  const { name } = await newPicture(app, as);
  await put(app, as, name);
  const hide = (profile_hidden: number) =>
    app.site.db.updateTable('members').set({ profile_hidden }).where('number', '=', as.number).execute();
  await hide(1);
  expect(await shown(app, as)).toBe('');
  await hide(0);
  expect(await isServed(app, name)).toBe(true);
  expect((await app.call('DELETE', `/api/memberanking/${as.id}`, { as: admin })).status).toBe(200);
  await clean(app);
  expect(await isServed(app, name)).toBe(false);
  const { picture } = await app.site.db
    .selectFrom('members')
    .select('picture')
    .where('number', '=', as.number)
    .executeTakeFirstOrThrow();
  expect(picture).toBe('');
});

import { expect } from 'vitest';
import type { ListedHall, Place } from '#/features/halls/directory/near.contract.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { CHANGED_MEANWHILE } from '#/shared/refusal.ts';
import { NO_FACTS } from '#test/fixtures/hall-facts.ts';
import { addHall, HALLS, keepHall } from '#test/fixtures/halls.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { FACTS_FORBIDDEN } from './hall-facts.constants.ts';
import { TOO_MANY_HALL_PICTURES } from './hall-facts.contract.ts';

const named = (pictures: { name: string }[]) => pictures.map(({ name }) => ({ name, alt: '' }));

async function hallOf(app: TestApp) {
  const admin = await newAdmin(app);
  const id = await addHall(app, admin);
  const put = (as: Visitor | null, pictures: { name: string }[], more: object = {}) =>
    app.call<{ message: string }>('PUT', `${HALLS}/${id}/facts`, {
      as,
      body: { ...NO_FACTS, pictures: named(pictures), ...more },
    });
  const read = async () => {
    const { body } = await app.call<Picture[]>('GET', `${HALLS}/${id}/pictures`);
    return body.map(({ name }) => name);
  };
  return { admin, id, put, read };
}

test('keepers and admins give a hall its pictures, nobody else does', async ({ app }) => {
  const { admin, id, put, read } = await hallOf(app);
  const [keeper, other] = [await newMember(app), await newMember(app)];
  await keepHall(app, id, keeper);
  const [one, two] = [await newPicture(app, keeper), await newPicture(app, admin)];
  expect((await put(keeper, [one])).status).toBe(200);
  // An admin keeps a keeper's pictures and adds more.
  expect((await put(admin, [two, one])).status).toBe(200);
  expect(await read()).toEqual([two.name, one.name]);
  expect(await put(other, [await newPicture(app, other)])).toMatchObject(saying(403, FACTS_FORBIDDEN));
  expect((await put(keeper, [await newPicture(app, other)])).status).toBe(400);
  const many = Array.from({ length: 13 }, (_, n) => ({
    name: `${String(n).padStart(32, '0')}-${'0'.repeat(12)}`,
  }));
  expect((await put(keeper, many)).body.message).toBe(TOO_MANY_HALL_PICTURES);
  expect(await read()).toEqual([two.name, one.name]);
  expect((await app.call('GET', '/api/billiard-halls/999/pictures')).status).toBe(404);
});

test('pictures stay if a save leaves them out, and the same ones again leave no audit row', async () => {
  const app = await openTestApp();
  const { admin, put, read } = await hallOf(app);
  const one = await newPicture(app, admin);
  for (const more of [{}, {}, { pictures: undefined, about: '역 앞입니다.' }])
    expect((await put(admin, [one], more)).status).toBe(200);
  expect(await read()).toEqual([one.name]);
  const rows = await app.site.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  const noted = rows.map(({ action }) => action).filter(action => /^hall\.(facts|pictures)$/.test(action));
  expect(noted).toEqual(['hall.pictures', 'hall.facts']);
});

test('lists show the first picture of a hall', async ({ app }) => {
  const { admin, id, put } = await hallOf(app);
  const listed = async () => {
    const rows = [
      await app.call<ListedHall[]>('GET', HALLS),
      await app.call<Place[]>('GET', `${HALLS}/places`),
    ];
    return rows.map(({ body }) => body.find(hall => hall.id === id)?.picture);
  };
  expect(await listed()).toEqual(['', '']);
  const [one, two] = [await newPicture(app, admin), await newPicture(app, admin)];
  for (const pictures of [[one, two], [two, one], [], [one]]) {
    await put(admin, pictures);
    const first = pictures[0]?.name ?? '';
    expect(await listed()).toEqual([first, first]);
  }
  const double = await addHall(app, admin, {
    region: '서울',
    name: '두 번째 등록',
    address: '서울 마포구 가온로 2',
  });
  await app.call('POST', `${HALLS}/${id}/merge`, { as: admin, body: { into: double } });
  const { body } = await app.call<ListedHall[]>('GET', HALLS);
  expect(body.map(({ picture }) => picture)).toEqual([one.name]);
});

test('a hall that is removed shows none of them any more', async ({ app }) => {
  const { admin, id, put } = await hallOf(app);
  const one = await newPicture(app, admin);
  await put(admin, [one]);
  const status = async () => (await app.send('GET', picturePath(one.name, 320))).status;
  expect(await status()).toBe(200);
  expect((await app.call('DELETE', `/api/billiard-halls/${id}`, { as: admin })).status).toBe(200);
  expect(await status()).toBe(404);
});

test('of two keepers who save at once the second is asked, and may save over the first', {
  tags: 'race',
}, async ({ app }) => {
  const { admin, put, read } = await hallOf(app);
  const [one, two] = [await newPicture(app, admin), await newPicture(app, admin)];
  // Both began before anything was saved.
  const answers = await Promise.all(
    [one, two].map(picture => put(admin, [picture], { expectedUpdatedAt: '' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(CHANGED_MEANWHILE);
  const second = answers[0]?.status === 409 ? one : two;
  expect((await put(admin, [second])).status).toBe(200);
  expect(await read()).toEqual([second.name]);
});

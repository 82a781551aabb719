import { expect } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { addHall, HALL, HALLS } from '#test/fixtures/halls.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';

const rename = (app: TestApp, as: Visitor, id: number, name: string, region = '서울') =>
  app.call('PUT', `${HALLS}/${id}`, { as, body: { ...HALL, name, region } });

async function hallOf(app: TestApp, { number }: Visitor) {
  const row = app.site.db.selectFrom('members').select(['hall', 'hall_key']).where('number', '=', number);
  return row.executeTakeFirstOrThrow();
}

test('a hall that is renamed is renamed on its members, and in the ranking of the hall', async ({ app }) => {
  const admin = await newAdmin(app, { billiardHall: '한큐' });
  const member = await newMember(app, { billiardHall: '한큐' });
  const other = await newMember(app, { billiardHall: '두큐' });
  const id = await addHall(app, admin);
  expect((await rename(app, admin, id, 'HanQ 당구클럽')).status).toBe(200);
  const renamed = { hall: 'HanQ 당구클럽', hall_key: 'hanq 당구클럽' };
  expect(await hallOf(app, member)).toEqual(renamed);
  expect(await hallOf(app, admin)).toEqual(renamed);
  expect((await hallOf(app, other)).hall).toBe('두큐');
  const ranked = await app.call<{ id: string }[]>(
    'GET',
    `/api/rankings?billiards=${encodeURIComponent('hanq 당구클럽')}`,
  );
  expect(ranked.body.map(row => row.id)).toEqual([member.id]);
});

test('a hall that is removed stays on its members as text', async ({ app, admin }) => {
  const member = await newMember(app, { billiardHall: '한큐' });
  await app.call('DELETE', `${HALLS}/${await addHall(app, admin)}`, { as: admin });
  expect((await hallOf(app, member)).hall).toBe('한큐');
});

test('of two halls of one name only the members of its region follow the one that is renamed', async () => {
  const { app, admin } = await openSiteWith('admin');
  const [seoul, busan] = [
    await newMember(app, { billiardHall: '한큐', region: '서울' }),
    await newMember(app, { billiardHall: '한큐', region: '부산' }),
  ];
  const id = await addHall(app, admin);
  await addHall(app, admin, { region: '부산', address: '부산 사하구 2' });
  await rename(app, admin, id, '새 한큐');
  expect((await hallOf(app, seoul)).hall).toBe('새 한큐');
  expect((await hallOf(app, busan)).hall).toBe('한큐');
});

test('members of two halls with one name in one region are not moved', async ({ app, admin }) => {
  const member = await newMember(app, { billiardHall: '한큐', region: '서울' });
  const id = await addHall(app, admin);
  await addHall(app, admin, { address: '서울 강서구 9' });
  await rename(app, admin, id, '새 한큐');
  expect((await hallOf(app, member)).hall).toBe('한큐');
});

test('of many renames at once the members follow the last one', { tags: 'race' }, async ({ app, admin }) => {
  const member = await newMember(app, { billiardHall: '한큐' });
  const id = await addHall(app, admin);
  await Promise.all(Array.from({ length: 12 }, (_, n) => rename(app, admin, id, `한큐 ${n} 호점`)));
  const { body } = await app.call<Hall>('GET', `${HALLS}/${id}`);
  expect((await hallOf(app, member)).hall).toBe(body.name);
  expect(body.name).toMatch(/^한큐 \d+ 호점$/);
});

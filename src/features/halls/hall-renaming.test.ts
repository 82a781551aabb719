import { expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import type { Hall } from './halls.contract.ts';

const PATH = '/api/billiard-halls';
const draft = { region: '서울', name: '한큐', address: '서울 마포구 가온로 1' };

async function add(house: House, as: Visitor, changes: object = {}): Promise<number> {
  return (await house.call<Hall>('POST', PATH, { as, body: { ...draft, ...changes } })).body.id;
}
const rename = (house: House, as: Visitor, id: number, name: string, region = '서울') =>
  house.call('PUT', `${PATH}/${id}`, { as, body: { ...draft, name, region } });

async function hallOf(house: House, { number }: Visitor) {
  const row = house.site.db.selectFrom('members').select(['hall', 'hall_key']).where('number', '=', number);
  return row.executeTakeFirstOrThrow();
}

test('a hall that is renamed is renamed on its members, and in the ranking of the hall', async () => {
  const house = await openHouse();
  const admin = await newAdmin(house, { hall: '한큐' });
  const member = await newMember(house, { hall: '한큐' });
  const other = await newMember(house, { hall: '두큐' });
  const id = await add(house, admin);
  expect((await rename(house, admin, id, 'HanQ 당구클럽')).status).toBe(200);
  const renamed = { hall: 'HanQ 당구클럽', hall_key: 'hanq 당구클럽' };
  expect(await hallOf(house, member)).toEqual(renamed);
  expect(await hallOf(house, admin)).toEqual(renamed);
  expect((await hallOf(house, other)).hall).toBe('두큐');
  const ranked = await house.call<{ id: string }[]>(
    'GET',
    `/api/rankings?billiards=${encodeURIComponent('hanq 당구클럽')}`,
  );
  expect(ranked.body.map(row => row.id)).toEqual([member.id]);
});

test('a hall that is removed stays on its members as text', async () => {
  const house = await openHouse();
  const admin = await newAdmin(house);
  const member = await newMember(house, { hall: '한큐' });
  await house.call('DELETE', `${PATH}/${await add(house, admin)}`, { as: admin });
  expect((await hallOf(house, member)).hall).toBe('한큐');
});

test('of two halls of one name only the members of its region follow the one that is renamed', async () => {
  const house = await openHouse();
  const admin = await newAdmin(house);
  const [seoul, busan] = [
    await newMember(house, { hall: '한큐', region: '서울' }),
    await newMember(house, { hall: '한큐', region: '부산' }),
  ];
  const id = await add(house, admin);
  await add(house, admin, { region: '부산', address: '부산 사하구 2' });
  await rename(house, admin, id, '새 한큐');
  expect((await hallOf(house, seoul)).hall).toBe('새 한큐');
  expect((await hallOf(house, busan)).hall).toBe('한큐');
});

test('where not even the region tells two halls apart nobody is moved to the wrong one', async () => {
  const house = await openHouse();
  const admin = await newAdmin(house);
  const member = await newMember(house, { hall: '한큐', region: '서울' });
  const id = await add(house, admin);
  await add(house, admin, { address: '서울 강서구 9' });
  await rename(house, admin, id, '새 한큐');
  expect((await hallOf(house, member)).hall).toBe('한큐');
});

test('of many renames at once the members follow the last one', async () => {
  const house = await openHouse();
  const admin = await newAdmin(house);
  const member = await newMember(house, { hall: '한큐' });
  const id = await add(house, admin);
  await Promise.all(Array.from({ length: 12 }, (_, n) => rename(house, admin, id, `한큐 ${n} 호점`)));
  const { body } = await house.call<Hall>('GET', `${PATH}/${id}`);
  expect((await hallOf(house, member)).hall).toBe(body.name);
  expect(body.name).toMatch(/^한큐 \d+ 호점$/);
});

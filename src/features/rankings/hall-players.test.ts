import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { indexMembers } from '#/database/search-names.ts';
import { write } from '#/database/write.ts';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember } from '#test/visitors.ts';
import type { HallPlayer } from './hall-players.contract.ts';

async function players(house: House, hall: string, q?: string) {
  const asked = new URLSearchParams({ hall, ...(q === undefined ? {} : { q }) });
  const { status, body } = await house.call<HallPlayer[]>('GET', `/api/memberanking/players?${asked}`);
  expect(status).toBe(200);
  return body;
}
const names = async (...asked: Parameters<typeof players>) =>
  (await players(...asked)).map(({ username }) => username);

describe('the players of a hall', () => {
  test('are those of exactly this hall, with nothing but what the ranking shows', async () => {
    const house = await openHouse();
    const kim = { username: '김철수', hall: '한강 당구장', score4: 200, score3: 15 };
    await newMember(house, { id: 'kim7777', ...kim });
    await newMember(house, { username: '이영희', hall: '한강당구장' });
    await newMember(house, { username: '박민수', hall: '한강 당구장 2호점' });
    await newAdmin(house, { username: '사장님', hall: '한강 당구장' });
    expect(await players(house, ' 한강  당구장 ')).toEqual([
      { id: 'kim7777', username: '김철수', score4: 200, score3: 15, billiardHall: '한강 당구장' },
    ]);
    expect(await names(house, '한강 당구장', '사장')).toEqual([]);
    expect(await names(house, '없는 당구장')).toEqual([]);
    expect(await names(house, '\u200b')).toEqual([]);
  });

  test('are found by any part of the nickname, the likest first', async () => {
    const house = await openHouse();
    const hall = '큐브';
    for (const username of ['정민수', '민수', '민수르', '박민수', '김철수'])
      await newMember(house, { username, hall });
    await newMember(house, { username: '민수네', hall: '다른 곳' });
    expect(await names(house, hall, '민수')).toEqual(['민수', '민수르', '박민수', '정민수']);
    expect(await names(house, hall, '수')).toHaveLength(5);
    expect(await names(house, hall, '김 철')).toEqual(['김철수']);
    for (const q of ['', ' ', '%', '\u200b']) expect(await names(house, hall, q)).toEqual([]);
  });

  test('are found in a hall whose name has no letters, too', async () => {
    const house = await openHouse();
    await newMember(house, { username: '김철수', hall: '★★' });
    expect(await names(house, '★★')).toEqual(['김철수']);
    expect(await names(house, '★★', '철수')).toEqual(['김철수']);
  });

  test('are twenty at most, as they stand in its ranking', async () => {
    const house = await openHouse();
    for (let n = 1; n <= 22; n++)
      await newMember(house, { username: `선수 ${n}호`, hall: '큐브', score4: n * 10 });
    const all = await players(house, '큐브');
    expect(all.map(({ score4 }) => score4)).toEqual(Array.from({ length: 20 }, (_, at) => 220 - at * 10));
    expect(await names(house, '큐브', '선수')).toHaveLength(20);
  });

  test('must be of some hall, and the name no endless one', async () => {
    const house = await openHouse();
    for (const path of ['', '?q=a', '?hall=', `?hall=${'가'.repeat(101)}`, `?hall=a&q=${'a'.repeat(101)}`])
      expect((await house.call('GET', `/api/memberanking/players${path}`)).status).toBe(400);
  });

  test('are found among very many of the same name and of a hall named alike', async () => {
    const house = await openHouse();
    await manyNamesakes(house);
    const old = '김철수';
    expect(await names(house, '큐브 당구장', old)).toEqual([old]);
    const one = await names(house, '큐브 당구장', '이영희1');
    expect([one[0], one.length]).toEqual(['이영희1', 20]);
  });
});

/** One 김철수 of 큐브 당구장, then 6,000 of other halls, and 6,000 others of 큐브 당구장. */
async function manyNamesakes(house: House) {
  const { db } = house.site;
  const first = await newMember(house, { username: '김철수', hall: '큐브 당구장' });
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 12000)
    insert into members (id, id_key, username, username_key, phone, email, email_key, password_hash, hall, hall_key,
      created_at)
    select 'bot' || i, 'bot' || i, name || i, name || i, '', '', '', '', hall, hall, ''
    from (select i, case when i % 2 = 0 then '김철수' else '이영희' end as name,
      case when i % 2 = 0 then '큐브 당구장 ' || (i % 7) else '큐브 당구장' end as hall from n) as bots`.execute(
    db,
  );
  await write(db, async tx => {
    const rows = await tx.selectFrom('members').select('number').where('number', '>', first.number).execute();
    await indexMembers(
      tx,
      rows.map(row => row.number),
    );
  });
}

import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { indexMembers } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import type { HallPlayer, NamedPlayer } from './hall-players.server.ts';

async function players(app: TestApp, hall: string, q?: string) {
  const search = new URLSearchParams({ hall, ...(q === undefined ? {} : { q }) });
  const { status, body } = await app.call<HallPlayer[]>('GET', `/api/memberanking/players?${search}`);
  expect(status).toBe(200);
  return body;
}
const names = async (...search: Parameters<typeof players>) =>
  (await players(...search)).map(({ username }) => username);

describe('the players of a hall', () => {
  test('are those of exactly this hall, with nothing but what the ranking shows', async ({ app }) => {
    const kim = { username: '김철수', billiardHall: '한강 당구장', score4: 200, score3: 15 };
    await newMember(app, { id: 'kim7777', ...kim });
    await newMember(app, { username: '이영희', billiardHall: '한강당구장' });
    await newMember(app, { username: '박민수', billiardHall: '한강 당구장 2호점' });
    await newAdmin(app, { username: '사장님', billiardHall: '한강 당구장' });
    expect(await players(app, ' 한강  당구장 ')).toEqual([
      { id: 'kim7777', username: '김철수', score4: 200, score3: 15, billiardHall: '한강 당구장' },
    ]);
    expect(await names(app, '한강 당구장', '사장')).toEqual([]);
    expect(await names(app, '없는 당구장')).toEqual([]);
    expect(await names(app, '\u200b')).toEqual([]);
  });

  test('are found by any part of the nickname, the likest first', async ({ app }) => {
    const hall = '큐브';
    for (const username of ['정민수', '민수', '민수르', '박민수', '김철수'])
      await newMember(app, { username, billiardHall: hall });
    await newMember(app, { username: '민수네', billiardHall: '다른 곳' });
    expect(await names(app, hall, '민수')).toEqual(['민수', '민수르', '박민수', '정민수']);
    expect(await names(app, hall, '수')).toHaveLength(5);
    expect(await names(app, hall, '김 철')).toEqual(['김철수']);
    for (const q of ['', ' ', '%', '\u200b']) expect(await names(app, hall, q)).toEqual([]);
  });

  test('are found in a hall whose name has no letters, too', async ({ app }) => {
    await newMember(app, { username: '김철수', billiardHall: '★★' });
    expect(await names(app, '★★')).toEqual(['김철수']);
    expect(await names(app, '★★', '철수')).toEqual(['김철수']);
  });

  test('are twenty at most, in the order of its ranking', async ({ app }) => {
    for (let n = 1; n <= 22; n++)
      await newMember(app, { username: `선수 ${n}호`, billiardHall: '큐브', score4: n * 10 });
    const all = await players(app, '큐브');
    expect(all.map(({ score4 }) => score4)).toEqual(Array.from({ length: 20 }, (_, at) => 220 - at * 10));
    expect(await names(app, '큐브', '선수')).toHaveLength(20);
  });

  test('must be of some hall, and the name no endless one', async ({ app }) => {
    for (const path of ['', '?q=a', '?hall=', `?hall=${'가'.repeat(101)}`, `?hall=a&q=${'a'.repeat(101)}`])
      expect((await app.call('GET', `/api/memberanking/players${path}`)).status).toBe(400);
  });

  test('are found among very many of the same name and of a hall named alike', async ({ app }) => {
    await manyNamesakes(app);
    const old = '김철수';
    expect(await names(app, '큐브 당구장', old)).toEqual([old]);
    const one = await names(app, '큐브 당구장', '이영희1');
    expect([one[0], one.length]).toEqual(['이영희1', 20]);
  });
});

/** One 김철수 of 큐브 당구장, then 6,000 of other halls, and 6,000 other members of 큐브 당구장. */
async function manyNamesakes(app: TestApp) {
  const { db } = app.site;
  const first = await newMember(app, { username: '김철수', billiardHall: '큐브 당구장' });
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

describe('the members of a list of names', () => {
  const named = async (app: TestApp, list: string[]) => {
    const { status, body } = await app.call<NamedPlayer[]>('POST', '/api/memberanking/players/named', {
      body: { names: list },
    });
    expect(status).toBe(200);
    return body.map(({ name, isSame, player }) => [name, isSame, player.username]);
  };

  test('are found whatever their hall: called just so, else folded, without blanks or look-alike', async () => {
    const app = await openTestApp();
    await newMember(app, { id: 'kim7777', username: '김철수', billiardHall: '큐브', score4: 200, score3: 0 });
    await newMember(app, { username: 'King Kong', billiardHall: '한큐' });
    await newMember(app, { username: '홍길동2' });
    await newAdmin(app, { username: '사장님' });
    expect(
      await named(app, [
        '김철수',
        'king kong',
        'Ｋing Kong',
        '김 철수',
        'Kіng Kong',
        '없는이',
        '사장님',
        ' ',
        '홍길동',
      ]),
    ).toEqual([
      ['김철수', true, '김철수'],
      ['king kong', false, 'King Kong'],
      ['Ｋing Kong', false, 'King Kong'],
      ['김 철수', false, '김철수'],
      ['Kіng Kong', false, 'King Kong'],
    ]);
    expect(await named(app, [])).toEqual([]);
    const { body } = await app.call<NamedPlayer[]>('POST', '/api/memberanking/players/named', {
      body: { names: ['김철수', '김철수'] },
    });
    expect(body).toEqual([
      {
        name: '김철수',
        isSame: true,
        player: { id: 'kim7777', username: '김철수', score4: 200, score3: null, billiardHall: '큐브' },
      },
    ]);
  });

  test('of too many names are refused', async ({ app }) => {
    const names = Array.from({ length: 129 }, (_, at) => `이름${at}`);
    const refused = await app.call('POST', '/api/memberanking/players/named', { body: { names } });
    expect(refused.status).toBe(400);
  });
});

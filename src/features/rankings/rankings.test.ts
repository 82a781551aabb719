import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import { changePoints, recordVictory } from '#/features/points/ledger.server.ts';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import {
  type Contacts,
  contacts,
  type OwnRank,
  type RankedMember,
  type RankingMember,
  rankedMember,
  rankingMember,
} from './rankings.contract.ts';
import { RANKING_SORTS } from './rankings.rules.ts';

const PATH = '/api/memberanking';

const gain = (house: House, member: Visitor, amount: number) =>
  write(house.site.db, tx =>
    changePoints(tx, { member: member.number, amount, reason: '출석', by: null, now: house.clock.now }),
  );
const win = (house: House, member: Visitor) =>
  write(house.site.db, tx =>
    recordVictory(tx, { member: member.number, title: '월례 대회', now: house.clock.now }),
  );

async function list(house: House, wish = '', path = PATH) {
  const { status, headers, body } = await house.call<RankingMember[]>('GET', `${path}?${wish}`);
  expect(status).toBe(200);
  return { rows: z.array(rankingMember).parse(body), total: headers.get('x-total-count') };
}
const names = async (house: House, wish = '', path = PATH) =>
  (await list(house, wish, path)).rows.map(row => row.username);

describe('the order of the ranking', () => {
  test('points come first, then victories, then the 4-ball score, then who came last', async () => {
    const house = await openHouse();
    const late = (username: string, score4: number) => newMember(house, { username, score4 });
    await late('점수만', 2000);
    const a = await late('동점 하나', 200);
    const b = await late('동점 둘', 300);
    const c = await late('우승자', 30);
    const d = await late('부자', 50);
    const e = await late('동점 셋', 300);
    for (const member of [a, b, c, e]) await gain(house, member, 10);
    await gain(house, d, 11);
    await win(house, c);
    const expected = ['부자', '우승자', '동점 셋', '동점 둘', '동점 하나', '점수만'];
    expect(await names(house)).toEqual(expected);
    expect(await names(house, 'sort=points&order=desc')).toEqual(expected);
    expect(await names(house, 'sort=points&order=asc')).toEqual(expected.toReversed());
    expect((await names(house, 'sort=victory&order=desc'))[0]).toBe('우승자');
    expect((await names(house, 'sort=victory&order=asc')).at(-1)).toBe('우승자');
  });

  test('each column sorts both ways, with the empty ones last and ties by number', async () => {
    const house = await openHouse();
    const full = { score3: 20, highRun4: 9, highRun3: 5, birthYear: 1980, hall: '가람당구장' };
    await newMember(house, { username: '가', score4: 1000, region: '부산', ...full });
    await newMember(house, { username: '나', score4: 30, region: '서울' });
    await newMember(house, { username: '다', score4: 0, region: '', ...full, score3: 7, hall: 'ＡＢ 클럽' });
    await newMember(house, { username: '라', score4: 1000, region: '강원', highRun4: 10 });
    const expected: Record<string, [asc: string, desc: string]> = {
      username: ['가나다라', '라다나가'],
      score4: ['나가라다', '라가나다'],
      score3: ['다가나라', '가다라나'],
      highrun4: ['가다라나', '라다가나'],
      highrun3: ['가다나라', '다가라나'],
      birthYear: ['가다나라', '다가라나'],
      region: ['라가나다', '나가라다'],
      billiardHall: ['다가나라', '가다라나'],
    };
    for (const [sort, [asc, desc]] of Object.entries(expected)) {
      expect((await names(house, `sort=${sort}&order=asc`)).join(''), sort).toBe(asc);
      expect((await names(house, `sort=${sort}`)).join(''), sort).toBe(asc);
      expect((await names(house, `sort=${sort}&order=desc`)).join(''), sort).toBe(desc);
    }
  });

  test('pages neither repeat nor lose a member, whatever the order and the period', async () => {
    const house = await openHouse();
    for (let n = 0; n < 23; n++) {
      const member = await newMember(house, { score4: 100 * (n % 3), birthYear: n % 4 ? 1970 + (n % 4) : 0 });
      if (n % 2) await gain(house, member, 1 + (n % 5));
    }
    for (const sort of ['', ...RANKING_SORTS.map(name => `&sort=${name}&order=desc`)]) {
      for (const period of ['all', 'weekly']) {
        const seen: string[] = [];
        for (const page of [1, 2, 3]) {
          const { rows, total } = await list(house, `period=${period}&page=${page}${sort}`);
          expect(total).toBe('23');
          seen.push(...rows.map(row => row.id));
        }
        expect(new Set(seen).size, `${period} ${sort}`).toBe(23);
      }
    }
    expect((await list(house, 'page=4')).rows).toEqual([]);
    expect((await list(house, 'page=2&size=5')).rows).toHaveLength(5);
  });

  test('a sort, order, field or period that does not exist is refused with a sentence', async () => {
    const house = await openHouse();
    const refused = async (wish: string) => {
      const { status, body } = await house.call('GET', `${PATH}?${wish}`);
      return `${status} ${body.message}`;
    };
    expect(await refused('sort=password')).toBe('400 정렬할 수 없는 항목입니다.');
    expect(await refused('sort=score4&order=up')).toBe('400 정렬 순서는 asc 또는 desc입니다.');
    expect(await refused('q=a&field=phone')).toBe('400 검색할 수 없는 항목입니다.');
    expect(await refused('period=daily')).toBe('400 기간은 weekly, monthly, yearly, all 중 하나입니다.');
  });
});

describe('week, month and year', () => {
  test('each counts its own gains and wins, and whoever has none follows as of all time', async () => {
    const house = await openHouse();
    const old = await newMember(house, { username: '작년' });
    const spring = await newMember(house, { username: '봄' });
    const recent = await newMember(house, { username: '월초' });
    const fresh = await newMember(house, { username: '이번 주' });
    const at = async (iso: string, member: Visitor, points: number) => {
      house.clock.now = new Date(iso);
      await gain(house, member, points);
      await win(house, member);
    };
    await at('2025-12-31T23:59:59+09:00', old, 900);
    await at('2026-03-01T12:00:00+09:00', spring, 90);
    await at('2026-11-01T00:00:00+09:00', recent, 30);
    await at('2026-11-16T00:00:00+09:00', fresh, 2);
    await at('2026-11-18T12:00:00+09:00', recent, 1);

    const shown = async (period: string) =>
      (await list(house, `period=${period}`)).rows.map(row => [row.username, row.points, row.victory]);
    expect(await shown('weekly')).toEqual([
      ['이번 주', 2, 1],
      ['월초', 1, 1],
      ['작년', 0, 0],
      ['봄', 0, 0],
    ]);
    expect(await shown('monthly')).toEqual([
      ['월초', 31, 2],
      ['이번 주', 2, 1],
      ['작년', 0, 0],
      ['봄', 0, 0],
    ]);
    expect((await shown('yearly'))[0]).toEqual(['봄', 90, 1]);
    expect((await shown('yearly')).at(-1)).toEqual(['작년', 0, 0]);
    expect((await shown('all'))[0]).toEqual(['작년', 900, 1]);
    expect(await names(house, 'period=weekly&sort=points&order=asc')).toEqual([
      '봄',
      '작년',
      '월초',
      '이번 주',
    ]);
    expect((await names(house, 'period=monthly&sort=victory&order=desc'))[0]).toBe('월초');
  });

  test('the week of Sunday 23:59:59 is over at Monday 00:00:00 in Seoul', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    house.clock.now = new Date('2026-11-22T23:59:59+09:00');
    await gain(house, member, 5);
    expect((await list(house, 'period=weekly')).rows[0]?.points).toBe(5);
    house.clock.pass(1000);
    expect((await list(house, 'period=weekly')).rows[0]).toMatchObject({ points: 0, victory: 0 });
    expect((await list(house, 'period=monthly')).rows[0]?.points).toBe(5);
  });

  test('a charge sinks nobody in the week', async () => {
    const house = await openHouse();
    const first = await newMember(house, { username: '먼저' });
    const second = await newMember(house, { username: '나중' });
    await gain(house, first, 200);
    await gain(house, second, 150);
    await gain(house, first, -100);
    expect(await names(house, 'period=weekly')).toEqual(['먼저', '나중']);
    expect(await names(house, 'period=all')).toEqual(['나중', '먼저']);
  });
});

describe('who is shown, and what', () => {
  test('a row tells what everybody may know and nothing else', async () => {
    const house = await openHouse();
    const hall = '큐브당구장';
    const member = await newMember(house, { username: '홍길동', birthYear: 1984, highRun4: 12, hall });
    const { body } = await house.call<RankingMember[]>('GET', PATH);
    expect(body).toEqual([
      {
        id: member.id,
        username: '홍길동',
        name: '홍길동',
        score4: 200,
        score3: null,
        highrun4: 12,
        highrun3: null,
        birthYear: 1984,
        region: '서울',
        billiardHall: hall,
        billiards: hall,
        points: 0,
        victory: 0,
        role: 'member',
        rank: 1,
      },
    ]);
  });

  test('a hidden birth year is null to others, does not decide the order, and is known to its owner', async () => {
    const house = await openHouse();
    const hidden = await newMember(house, { username: '숨김', birthYear: 1950, showBirthYear: false });
    const admin = await newAdmin(house);
    await newMember(house, { username: '공개', birthYear: 1990 });
    for (const order of ['asc', 'desc']) {
      const { rows } = await list(house, `sort=birthYear&order=${order}`);
      expect(rows.map(row => [row.username, row.birthYear])).toEqual([
        ['공개', 1990],
        ['숨김', null],
      ]);
    }
    const seenBy = async (as: Visitor | null) =>
      (await house.call<RankingMember>('GET', `${PATH}/${hidden.id}`, { as })).body.birthYear;
    expect(await seenBy(null)).toBeNull();
    expect(await seenBy(admin)).toBeNull();
    expect(await seenBy(hidden)).toBe(1950);
  });

  test('admins and members who left stand in no list, and are not counted', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house, { username: '심판장', hall: '큐브' });
    await newMember(house, { username: '남은 사람', hall: '큐브' });
    const gone = await newMember(house, { username: '떠난 사람', hall: '큐브' });
    await write(house.site.db, async tx => {
      const left = { withdrawn_at: house.clock.now.toISOString(), listed: 0 };
      await tx.updateTable('members').set(left).where('number', '=', gone.number).execute();
      await tx.updateTable('row_counts').set({ value: 1 }).where('name', '=', 'members').execute();
    });
    for (const wish of ['', 'period=weekly', 'sort=username', 'q=큐브', 'q=장&field=username']) {
      const { rows } = await list(house, wish);
      expect(rows.every(row => row.username === '남은 사람')).toBe(true);
    }
    expect((await list(house)).total).toBe('1');
    const asAdmin = await house.call<RankingMember[]>('GET', PATH, { as: admin });
    expect(asAdmin.body.map(row => row.username)).toEqual(['남은 사람']);
    expect((await house.call('GET', `${PATH}/${gone.id}`)).status).toBe(404);
  });

  test('admins read phone and email in its rows and sort by them, nobody else does', async () => {
    const house = await openHouse();
    const member = await newMember(house, { id: 'zoe7', phone: '01022222222', email: 'b@example.com' });
    await newMember(house, { id: 'Amy7', phone: '01033333333', email: '' });
    await newMember(house, { id: 'max7', phone: '01011111111', email: 'c@example.com' });
    const admin = await newAdmin(house);
    const sorted = async (wish: string) => {
      const { body } = await house.call<(RankingMember & Contacts)[]>('GET', `${PATH}?${wish}`, {
        as: admin,
      });
      return z.array(rankedMember.extend(contacts.shape).strict()).parse(body);
    };
    expect((await sorted('sort=id')).map(row => row.id)).toEqual(['Amy7', 'max7', 'zoe7']);
    const phones = (await sorted('sort=phone&order=desc')).map(row => row.phone);
    expect(phones).toEqual(['01033333333', '01022222222', '01011111111']);
    expect((await sorted('sort=email')).map(row => row.email)).toEqual([
      'b@example.com',
      'c@example.com',
      null,
    ]);

    for (const as of [null, member]) {
      const { body } = await house.call<RankingMember[]>('GET', PATH, { as });
      expect(z.array(rankedMember.strict()).parse(body)).toHaveLength(3);
      for (const sort of ['id', 'phone', 'email']) {
        expect(await house.call('GET', `${PATH}?sort=${sort}`, { as })).toMatchObject({
          status: 400,
          body: { message: '정렬할 수 없는 항목입니다.' },
        });
      }
    }
    // Not even by way of what is kept for guests.
    const guest = await house.call<RankingMember[]>('GET', PATH, { headers: { 'x-kept': 'yes' } });
    expect(JSON.stringify(guest.body)).not.toContain('010');
  });

  test('one member is found by id whatever its case; nobody but admins finds an admin', async () => {
    const house = await openHouse();
    const member = await newMember(house, { id: 'Cue1' });
    const admin = await newAdmin(house, { id: 'chief7' });
    const other = await newAdmin(house);
    const found = await house.call<RankingMember>('GET', `${PATH}/cUE1`);
    expect(rankingMember.parse(found.body)).toMatchObject({ id: 'Cue1', role: 'member' });
    expect(await house.call('GET', `${PATH}/nobody1`)).toMatchObject({
      status: 404,
      body: { message: '회원을 찾을 수 없습니다.' },
    });
    for (const as of [null, member]) {
      expect((await house.call('GET', `${PATH}/chief7`, { as })).status).toBe(404);
    }
    for (const as of [admin, other]) {
      expect(await house.call('GET', `${PATH}/chief7`, { as })).toMatchObject({
        status: 200,
        body: { role: 'admin' },
      });
    }
  });

  test('guests may read a kept ranking for a second, whoever brings a token reads the truth', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    const guest = { headers: { 'x-kept': 'yes' } };
    const before = await house.call<RankingMember[]>('GET', PATH, guest);
    await gain(house, member, 7);
    expect((await house.call<RankingMember[]>('GET', PATH, guest)).body).toEqual(before.body);
    const own = await house.call<RankingMember[]>('GET', PATH, { ...guest, as: member });
    expect(own.body[0]?.points).toBe(7);
  });
});

describe('the ranking of a hall', () => {
  test('it is everybody whose hall has that name, in the default order', async () => {
    const house = await openHouse();
    await newMember(house, { username: '가', hall: 'Cube 당구장' });
    const best = await newMember(house, { username: '나', hall: 'cube  당구장' });
    await newMember(house, { username: '다', hall: 'Cube 당구장 2호점' });
    await gain(house, best, 3);
    const hall = `billiards=${encodeURIComponent('ＣＵＢＥ 당구장')}`;
    const { rows, total } = await list(house, hall, '/api/rankings');
    expect(rows.map(row => row.username)).toEqual(['나', '가']);
    expect(total).toBe('2');
    expect(await names(house, `${hall}&page=2&size=1`, '/api/rankings')).toEqual(['가']);
    expect(await names(house, '', '/api/rankings')).toEqual(['나', '다', '가']);
    expect((await list(house, 'billiards=none', '/api/rankings')).total).toBe('0');
  });
});

describe('the rank', () => {
  const ranksIn = async (house: House, wish: string) => {
    const { body } = await house.call<RankedMember[]>('GET', `${PATH}?${wish}`);
    return body.map(({ username, rank }) => [username, rank]);
  };

  test('stands in every row of the own order and of a search, in the period that is read', async () => {
    const house = await openHouse();
    for (const [username, points] of [
      ['하나', 10],
      ['하나둘', 30],
      ['셋', 20],
    ] as const)
      await gain(house, await newMember(house, { username }), points);
    await newMember(house, { username: '하나도 없는 사람' });
    expect(await ranksIn(house, 'page=1&size=2')).toEqual([
      ['하나둘', 1],
      ['셋', 2],
    ]);
    expect(await ranksIn(house, 'page=2&size=2')).toEqual([
      ['하나', 3],
      ['하나도 없는 사람', 4],
    ]);
    const found = [
      ['하나둘', 1],
      ['하나', 3],
      ['하나도 없는 사람', 4],
    ];
    expect(await ranksIn(house, 'q=하나&field=username')).toEqual(found);
    expect(await ranksIn(house, 'q=하나&field=username&period=weekly')).toEqual(found);
    expect(await ranksIn(house, 'q=하나&sort=username')).toEqual([
      ['하나', 3],
      ['하나도 없는 사람', 4],
      ['하나둘', 1],
    ]);
    expect((await ranksIn(house, 'sort=points&order=asc')).map(([, rank]) => rank)).toEqual([4, 3, 2, 1]);
    expect((await ranksIn(house, 'sort=username')).map(([, rank]) => rank)).toEqual([null, null, null, null]);
  });

  test('of the member who asks is told with what was gained in the period; an admin has none', async () => {
    const house = await openHouse();
    const [member, other] = [await newMember(house), await newMember(house)];
    await gain(house, other, 7);
    await gain(house, member, 3);
    const own = async (as: Visitor, period: string) =>
      (await house.call<OwnRank>('GET', `${PATH}/rank?period=${period}`, { as })).body;
    expect(await own(member, 'weekly')).toEqual({ rank: 2, total: 2, points: 3, victory: 0 });
    house.clock.now = new Date('2026-11-25T10:00:00+09:00');
    await gain(house, member, 1);
    expect(await own(member, 'weekly')).toEqual({ rank: 1, total: 2, points: 1, victory: 0 });
    expect(await own(member, 'all')).toEqual({ rank: 2, total: 2, points: 4, victory: 0 });
    const admin = await newAdmin(house);
    expect(await own(admin, 'all')).toMatchObject({ rank: null, total: 2 });
  });
});

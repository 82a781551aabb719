import { describe, expect } from 'vitest';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import { changePoints, recordVictories } from '#/features/members/points/ledger.server.ts';
import { contacts, type PublicMember, publicMember } from '#/features/members/profile/members.contract.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { type OwnRank, type RankedMember, rankedMember } from './rankings.contract.ts';
import { RANKING_SORTS } from './rankings.rules.ts';

const PATH = '/api/memberanking';

const gain = (app: TestApp, member: Visitor, amount: number) =>
  write(app.site.db, tx =>
    changePoints(tx, { member: member.number, amount, reason: '출석', by: null, now: app.clock.now }),
  );
const win = (app: TestApp, member: Visitor) =>
  write(app.site.db, tx =>
    recordVictories(tx, [{ member: member.number, title: '월례 대회', now: app.clock.now }]),
  );

async function list(app: TestApp, params = '', path = PATH) {
  const { status, headers, body } = await app.call<PublicMember[]>('GET', `${path}?${params}`);
  expect(status).toBe(200);
  return { rows: z.array(publicMember).parse(body), total: headers.get('x-total-count') };
}
const names = async (app: TestApp, params = '', path = PATH) =>
  (await list(app, params, path)).rows.map(row => row.username);

describe('the order of the ranking', () => {
  test('the order is points, then victories, then the 4-ball score, then the newest member', async () => {
    const app = await openTestApp();
    const late = (username: string, score4: number) => newMember(app, { username, score4 });
    await late('점수만', 2000);
    const a = await late('동점 하나', 200);
    const b = await late('동점 둘', 300);
    const c = await late('우승자', 30);
    const d = await late('부자', 50);
    const e = await late('동점 셋', 300);
    for (const member of [a, b, c, e]) await gain(app, member, 10);
    await gain(app, d, 11);
    await win(app, c);
    const expected = ['부자', '우승자', '동점 셋', '동점 둘', '동점 하나', '점수만'];
    expect(await names(app)).toEqual(expected);
    expect(await names(app, 'sort=points&order=desc')).toEqual(expected);
    expect(await names(app, 'sort=points&order=asc')).toEqual(expected.toReversed());
    expect((await names(app, 'sort=victory&order=desc'))[0]).toBe('우승자');
    expect((await names(app, 'sort=victory&order=asc')).at(-1)).toBe('우승자');
  });

  test('each column sorts both ways, with the empty ones last and ties by number', async ({ app }) => {
    const full = { score3: 20, highrun4: 9, highrun3: 5, birthYear: 1980, billiardHall: '가람당구장' };
    await newMember(app, { username: '가', score4: 1000, region: '부산', ...full });
    await newMember(app, { username: '나', score4: 30, region: '서울' });
    await newMember(app, {
      username: '다',
      score4: 0,
      region: '',
      ...full,
      score3: 7,
      billiardHall: 'ＡＢ 클럽',
    });
    await newMember(app, { username: '라', score4: 1000, region: '강원', highrun4: 10 });
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
      expect((await names(app, `sort=${sort}&order=asc`)).join(''), sort).toBe(asc);
      expect((await names(app, `sort=${sort}`)).join(''), sort).toBe(asc);
      expect((await names(app, `sort=${sort}&order=desc`)).join(''), sort).toBe(desc);
    }
  });

  test('pages neither repeat nor lose a member, whatever the order and the period', async ({ app }) => {
    for (let n = 0; n < 23; n++) {
      const member = await newMember(app, { score4: 100 * (n % 3), birthYear: n % 4 ? 1970 + (n % 4) : 0 });
      if (n % 2) await gain(app, member, 1 + (n % 5));
    }
    for (const sort of ['', ...RANKING_SORTS.map(name => `&sort=${name}&order=desc`)]) {
      for (const period of ['all', 'weekly']) {
        const seen: string[] = [];
        for (const page of [1, 2, 3]) {
          const { rows, total } = await list(app, `period=${period}&page=${page}${sort}`);
          expect(total).toBe('23');
          seen.push(...rows.map(row => row.id));
        }
        expect(new Set(seen).size, `${period} ${sort}`).toBe(23);
      }
    }
    expect((await list(app, 'page=4')).rows).toEqual([]);
    expect((await list(app, 'page=2&size=5')).rows).toHaveLength(5);
  });
});

test('week, month and year: each period counts its own gains and wins, and members without any follow in the all-time order', async () => {
  const app = await openTestApp();
  const old = await newMember(app, { username: '작년' });
  const spring = await newMember(app, { username: '봄' });
  const recent = await newMember(app, { username: '월초' });
  const fresh = await newMember(app, { username: '이번 주' });
  const at = async (iso: string, member: Visitor, points: number) => {
    app.clock.now = new Date(iso);
    await gain(app, member, points);
    await win(app, member);
  };
  await at('2025-12-31T23:59:59+09:00', old, 900);
  await at('2026-03-01T12:00:00+09:00', spring, 90);
  await at('2026-11-01T00:00:00+09:00', recent, 30);
  await at('2026-11-16T00:00:00+09:00', fresh, 2);
  await at('2026-11-18T12:00:00+09:00', recent, 1);

  const shown = async (period: string) =>
    (await list(app, `period=${period}`)).rows.map(row => [row.username, row.points, row.victory]);
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
  expect(await names(app, 'period=weekly&sort=points&order=asc')).toEqual(['봄', '작년', '월초', '이번 주']);
  expect((await names(app, 'period=monthly&sort=victory&order=desc'))[0]).toBe('월초');
});

describe('the shown members and facts', () => {
  test('a row has the public fields and nothing else', async ({ app }) => {
    const hall = '큐브당구장';
    const member = await newMember(app, {
      username: '홍길동',
      birthYear: 1984,
      highrun4: 12,
      billiardHall: hall,
    });
    const { body } = await app.call<PublicMember[]>('GET', PATH);
    expect(body).toEqual([
      {
        id: member.id,
        number: member.number,
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
        rank: null,
        lastRank: null,
        hallId: null,
      },
    ]);
  });

  test('a hidden birth year is null to others, does not decide the order, and is known to its owner', async () => {
    const app = await openTestApp();
    const hidden = await newMember(app, { username: '숨김', birthYear: 1950, showBirthYear: false });
    const admin = await newAdmin(app);
    await newMember(app, { username: '공개', birthYear: 1990 });
    for (const order of ['asc', 'desc']) {
      const { rows } = await list(app, `sort=birthYear&order=${order}`);
      expect(rows.map(row => [row.username, row.birthYear])).toEqual([
        ['공개', 1990],
        ['숨김', null],
      ]);
    }
    const seenBy = async (as: Visitor | null) =>
      (await app.call<PublicMember>('GET', `${PATH}/${hidden.id}`, { as })).body.birthYear;
    expect(await seenBy(null)).toBeNull();
    expect(await seenBy(admin)).toBeNull();
    expect(await seenBy(hidden)).toBe(1950);
  });

  test('admins and withdrawn members are in no list, and are not counted', async ({ app }) => {
    const admin = await newAdmin(app, { username: '심판장', billiardHall: '큐브' });
    await newMember(app, { username: '남은 사람', billiardHall: '큐브' });
    const gone = await newMember(app, { username: '떠난 사람', billiardHall: '큐브' });
    await write(app.site.db, async tx => {
      const left = { withdrawn_at: app.clock.now.toISOString(), listed: 0 };
      await tx.updateTable('members').set(left).where('number', '=', gone.number).execute();
      await tx.updateTable('row_counts').set({ value: 1 }).where('name', '=', 'members').execute();
    });
    for (const params of ['', 'period=weekly', 'sort=username', 'q=큐브', 'q=장&field=username']) {
      const { rows } = await list(app, params);
      expect(rows.every(row => row.username === '남은 사람')).toBe(true);
    }
    expect((await list(app)).total).toBe('1');
    const asAdmin = await app.call<PublicMember[]>('GET', PATH, { as: admin });
    expect(asAdmin.body.map(row => row.username)).toEqual(['남은 사람']);
    expect((await app.call('GET', `${PATH}/${gone.id}`)).status).toBe(404);
  });

  test('admins read phone and email in its rows and sort by them, nobody else does', async ({ app }) => {
    const member = await newMember(app, { id: 'zoe7', phone: '01022222222', email: 'b@example.com' });
    await newMember(app, { id: 'Amy7', phone: '01033333333', email: '' });
    await newMember(app, { id: 'max7', phone: '01011111111', email: 'c@example.com' });
    const admin = await newAdmin(app);
    const sorted = async (params: string) => {
      const { body } = await app.call<(PublicMember & z.infer<typeof contacts>)[]>(
        'GET',
        `${PATH}?${params}`,
        { as: admin },
      );
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
      const { body } = await app.call<PublicMember[]>('GET', PATH, { as });
      expect(z.array(rankedMember.strict()).parse(body)).toHaveLength(3);
      for (const sort of ['id', 'phone', 'email']) {
        expect(await app.call('GET', `${PATH}?sort=${sort}`, { as })).toMatchObject(
          saying(400, '정렬할 수 없는 항목입니다.'),
        );
      }
    }
    const guest = await app.call<PublicMember[]>('GET', PATH, { headers: { 'x-cached': 'yes' } });
    expect(JSON.stringify(guest.body)).not.toContain('010');
  });

  test('one member is found by id whatever its case; nobody but admins finds an admin', async ({ app }) => {
    const member = await newMember(app, { id: 'Cue1' });
    const admin = await newAdmin(app, { id: 'chief7' });
    const other = await newAdmin(app);
    const found = await app.call<PublicMember>('GET', `${PATH}/cUE1`);
    expect(publicMember.parse(found.body)).toMatchObject({ id: 'Cue1', role: 'member' });
    expect(await app.call('GET', `${PATH}/nobody1`)).toMatchObject(saying(404, '회원을 찾을 수 없습니다.'));
    for (const as of [null, member]) {
      expect((await app.call('GET', `${PATH}/chief7`, { as })).status).toBe(404);
    }
    for (const as of [admin, other]) {
      expect(await app.call('GET', `${PATH}/chief7`, { as })).toMatchObject({
        status: 200,
        body: { role: 'admin' },
      });
    }
  });
});

test('the ranking of a hall has all members whose hall has that name, in the default order', async () => {
  const app = await openTestApp();
  await newMember(app, { username: '가', billiardHall: 'Cube 당구장' });
  const best = await newMember(app, { username: '나', billiardHall: 'cube  당구장' });
  await newMember(app, { username: '다', billiardHall: 'Cube 당구장 2호점' });
  await gain(app, best, 3);
  const hall = `billiards=${encodeURIComponent('ＣＵＢＥ 당구장')}`;
  const { rows, total } = await list(app, hall, '/api/rankings');
  expect(rows.map(row => row.username)).toEqual(['나', '가']);
  expect(total).toBe('2');
  expect(await names(app, `${hall}&page=2&size=1`, '/api/rankings')).toEqual(['가']);
  expect(await names(app, '', '/api/rankings')).toEqual(['나', '다', '가']);
  expect((await list(app, 'billiards=none', '/api/rankings')).total).toBe('0');
});

describe('the rank', () => {
  const ranksIn = async (app: TestApp, params: string) => {
    const { body } = await app.call<RankedMember[]>('GET', `${PATH}?${params}`);
    return body.map(({ username, rank }) => [username, rank]);
  };

  test('is in every row of the own order and of a search, in the period that is read', async ({ app }) => {
    for (const [username, points] of [
      ['하나', 10],
      ['하나둘', 30],
      ['셋', 20],
    ] as const)
      await gain(app, await newMember(app, { username }), points);
    await newMember(app, { username: '하나도 없는 사람' });
    expect(await ranksIn(app, 'page=1&size=2')).toEqual([
      ['하나둘', 1],
      ['셋', 2],
    ]);
    expect(await ranksIn(app, 'page=2&size=2')).toEqual([
      ['하나', 3],
      ['하나도 없는 사람', null],
    ]);
    const found = [
      ['하나둘', 1],
      ['하나', 3],
      ['하나도 없는 사람', null],
    ];
    expect(await ranksIn(app, 'q=하나&field=username')).toEqual(found);
    expect(await ranksIn(app, 'q=하나&field=username&period=weekly')).toEqual(found);
    expect(await ranksIn(app, 'q=하나&sort=username')).toEqual([
      ['하나', 3],
      ['하나도 없는 사람', null],
      ['하나둘', 1],
    ]);
    expect((await ranksIn(app, 'sort=points&order=asc')).map(([, rank]) => rank)).toEqual([null, 3, 2, 1]);
    expect((await ranksIn(app, 'sort=username')).map(([, rank]) => rank)).toEqual([null, null, null, null]);
  });

  test('of the signed-in member comes with the gains of the period; an admin has no rank', async () => {
    const { app, member, other } = await openSiteWith('member', 'other');
    await gain(app, other, 7);
    await gain(app, member, 3);
    const own = async (as: Visitor, period: string) =>
      (await app.call<OwnRank>('GET', `${PATH}/rank?period=${period}`, { as })).body;
    expect(await own(member, 'weekly')).toEqual({
      rank: 2,
      lastRank: null,
      total: 2,
      points: 3,
      victory: 0,
      mayAttend: true,
    });
    app.clock.now = new Date('2026-11-25T10:00:00+09:00');
    // Without points there is no rank.
    expect(await own(member, 'weekly')).toMatchObject({ rank: null, points: 0 });
    await gain(app, member, 1);
    expect(await own(member, 'weekly')).toEqual({
      rank: 1,
      lastRank: null,
      total: 2,
      points: 1,
      victory: 0,
      mayAttend: true,
    });
    expect(await own(member, 'all')).toEqual({
      rank: 2,
      lastRank: null,
      total: 2,
      points: 4,
      victory: 0,
      mayAttend: true,
    });
    const admin = await newAdmin(app);
    expect(await own(admin, 'all')).toMatchObject({ rank: null, total: 2 });
  });

  test('of the signed-in member in another order is the place in that order', async ({ app }) => {
    const [low] = [await newMember(app, { score4: 150 }), await newMember(app, { score4: 300 })];
    const place = async (order: string) =>
      (await app.call<OwnRank>('GET', `${PATH}/rank?sort=score4&order=${order}`, { as: low })).body.rank;
    expect([await place('desc'), await place('asc')]).toEqual([2, 1]);
  });
});

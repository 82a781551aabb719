import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/points/ledger.server.ts';
import { type House, openHouse } from '#test/house.ts';
import { badPlans } from '#test/list-plans.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import { type ManagedMember, type ManagedMemberWish, managedMember } from './managed-members.contract.ts';
import { MEMBER_SORTS } from './managed-members.rules.ts';
import { memberOrder } from './member-order.server.ts';
import { searchMembers } from './member-search.server.ts';

const PATH = '/api/members';

async function listed(house: House, as: Visitor, wish = '') {
  const { status, headers, body } = await house.call<ManagedMember[]>('GET', `${PATH}?${wish}`, { as });
  expect(status).toBe(200);
  return { ids: body.map(row => row.id), total: headers.get('x-total-count') };
}

async function withdraw(house: House, member: Visitor) {
  expect((await house.call('DELETE', `/api/memberanking/${member.id}`, { as: member })).status).toBe(200);
}

const auditRows = ({ site: { db } }: House) =>
  db
    .selectFrom('audit_log')
    .select(['admin', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('what only admins may do', () => {
  test('guests are asked to log in, members are refused, before anything is looked at', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    const calls = [
      ['GET', `${PATH}?sort=password`],
      ['GET', `${PATH}/export`],
      ['PUT', `${PATH}/${member.id}/role`],
      ['PUT', `${PATH}/nobody1/role`],
      ['DELETE', `${PATH}/${member.id}/sessions`],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'PUT' ? {} : undefined;
      expect(await house.call(method, path, { body })).toMatchObject({
        status: 401,
        body: { message: '로그인이 필요합니다.' },
      });
      expect(await house.call(method, path, { as: member, body })).toMatchObject({
        status: 403,
        body: { message: '관리자만 이용할 수 있습니다.' },
      });
    }
    expect(await auditRows(house)).toEqual([]);
  });
});

describe('the list of members', () => {
  test('shows admins every member, admins too, the newest first and nobody who has left', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house, { id: 'boss1', username: '사장', phone: '', email: '' });
    await newMember(house, { id: 'cue1', username: '큐', phone: '01012345678', email: 'Cue@Example.com' });
    await withdraw(house, await newMember(house));
    const answer = await house.call<ManagedMember[]>('GET', PATH, { as: admin });
    const rows = z.array(managedMember.strict()).parse(answer.body);
    expect(rows.map(row => row.id)).toEqual(['cue1', 'boss1', 'owner1']);
    expect(rows[0]).toEqual({
      id: 'cue1',
      username: '큐',
      phone: '01012345678',
      email: 'Cue@Example.com',
      points: 0,
      role: 'member',
      createdAt: '2026-11-18T10:00:00+09:00',
      resetDueAt: null,
    });
    expect(rows[1]).toMatchObject({ phone: null, email: null, role: 'admin' });
  });

  test('is sorted by each of its heads, with empty fields last and points as numbers', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house, { id: 'boss1', username: '하하', phone: '', email: '' });
    await house.site.db.deleteFrom('members').where('id', '=', 'owner1').execute();
    const kim = { id: 'Zed1', username: '가가', phone: '01022222222', email: 'b@example.com' };
    const lee = { id: 'abc1', username: '나나', phone: '01011111111', email: 'c@example.com' };
    for (const [who, amount] of [
      [kim, 30],
      [lee, 200],
    ] as const) {
      const { number: member } = await newMember(house, who);
      const change = { member, amount, reason: '출석', by: null, now: house.clock.now };
      await write(house.site.db, tx => changePoints(tx, change));
    }
    const sorted = async (wish: string) => (await listed(house, admin, wish)).ids;
    expect(await sorted('sort=id')).toEqual(['abc1', 'boss1', 'Zed1']);
    expect(await sorted('sort=username&order=desc')).toEqual(['boss1', 'abc1', 'Zed1']);
    expect(await sorted('sort=phone')).toEqual(['abc1', 'Zed1', 'boss1']);
    expect(await sorted('sort=email&order=desc')).toEqual(['abc1', 'Zed1', 'boss1']);
    expect(await sorted('sort=points')).toEqual(['boss1', 'Zed1', 'abc1']);
    expect(await sorted('sort=points&order=desc')).toEqual(['abc1', 'Zed1', 'boss1']);
    const bad = await house.call('GET', `${PATH}?sort=password_hash`, { as: admin });
    expect(bad).toMatchObject({ status: 400, body: { message: '정렬할 수 없는 항목입니다.' } });
  });

  test('comes in pages that repeat and lose nobody, and counts everybody', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    for (let n = 0; n < 22; n++) await newMember(house, { email: `same${n % 3}@example.com` });
    await withdraw(house, await newMember(house));
    for (const wish of ['', ...MEMBER_SORTS.map(sort => `sort=${sort}&order=desc`)]) {
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(await listed(house, admin, `page=${page}&${wish}`));
      expect(new Set(pages.flatMap(({ ids }) => ids)).size, wish).toBe(24);
      expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 4]);
    }
    expect((await listed(house, admin)).total).toBe('24');
  });

  test('every order is read along one index, and has a name of its own', async () => {
    const house = await openHouse();
    for (let n = 0; n < 3; n++) await newMember(house);
    const orders = (['asc', 'desc'] as const).flatMap(order =>
      MEMBER_SORTS.map(sort => memberOrder({ sort, order })),
    );
    const lists = [memberOrder({}), ...orders];
    expect(await badPlans(house, lists, 'withdrawn_at')).toEqual([]);
    expect(new Set(lists.map(list => list.name)).size).toBe(lists.length);
  });
});

describe('searching the members', () => {
  async function three(house: House) {
    const admin = await newAdmin(house, { id: 'boss1', username: '쿠션사장', phone: '', email: '' });
    await newMember(house, {
      id: 'cushion7',
      username: '김선수',
      phone: '01055501234',
      email: 'kim@naver.com',
    });
    await newMember(house, {
      id: 'lee22',
      username: '쿠션왕',
      phone: '01012345678',
      email: 'cushion@daum.net',
    });
    const found = async (q: string, wish = '') =>
      (await listed(house, admin, `q=${encodeURIComponent(q)}&${wish}`)).ids;
    return { admin, found };
  }

  test('each field finds by a part of its own', async () => {
    const house = await openHouse();
    const { found } = await three(house);
    expect(await found('CUSH', 'field=id')).toEqual(['cushion7']);
    expect(await found('쿠션', 'field=username')).toEqual(['lee22', 'boss1']);
    expect(await found('@NAVER', 'field=email')).toEqual(['cushion7']);
    expect(await found('5678', 'field=phone')).toEqual(['lee22']);
    expect(await found('010-1234-5678', 'field=phone')).toEqual(['lee22']);
    expect(await found('+82 10 5550', 'field=phone')).toEqual(['cushion7']);
    expect(await found('없는 회원', 'field=username')).toEqual([]);
  });

  test('everywhere at once finds each member once, in the order asked for and in pages', async () => {
    const house = await openHouse();
    const { found, admin } = await three(house);
    expect(await found('cushion')).toEqual(['lee22', 'cushion7']);
    expect(await found('cushion', 'sort=id&order=asc')).toEqual(['cushion7', 'lee22']);
    expect(await found('1234')).toEqual(['lee22', 'cushion7']);
    // 22 stands in an id; that of `lee22` is no part of a phone number.
    expect(await found('lee22')).toEqual(['lee22']);
    const second = await listed(house, admin, 'q=cushion&page=2&size=1');
    expect(second).toEqual({ ids: ['cushion7'], total: '2' });
  });

  test('signs are only signs, and what holds nothing searchable finds nothing', async () => {
    const house = await openHouse();
    const { found } = await three(house);
    for (const q of ['', '  ', '%', '_', '--', "' or 1=1 --"]) expect(await found(q), q).toEqual([]);
    expect(await found('-', 'field=phone')).toEqual([]);
  });

  test('among very many the order asked for is kept, in steps and where not all hits are sorted', async () => {
    const house = await openHouse();
    const { db } = house.site;
    for (let n = 0; n < 40; n++) {
      const { number } = await newMember(house, { username: n % 4 ? `선수${n}` : `쿠션${n}`, email: '' });
      await db
        .updateTable('members')
        .set({ points: (n * 7) % 11 })
        .where('number', '=', number)
        .execute();
    }
    const search = (wish: ManagedMemberWish, reach?: Parameters<typeof searchMembers>[2]) =>
      searchMembers(db, wish, reach);
    const narrow = { step: 7, few: 20, walked: 1000, most: 8 };
    for (const sort of [undefined, ...MEMBER_SORTS]) {
      for (const order of ['asc', 'desc'] as const) {
        for (const q of ['선수', '쿠션', '3']) {
          const all = await search({ q, sort, order });
          expect(all.length, q).toBeGreaterThanOrEqual(10);
          expect(await search({ q, sort, order }, narrow), `${q} ${sort} ${order}`).toEqual(all.slice(0, 8));
        }
      }
    }
    // Where walking does not meet enough, the newest that were found stand in.
    const few = await search({ q: '선수', sort: 'points', order: 'asc' }, { ...narrow, walked: 2 });
    expect(few).toHaveLength(8);
  });

  test('whoever has left is found no more', async () => {
    const house = await openHouse();
    const { found } = await three(house);
    const gone = await newMember(house, { id: 'gone77', username: '떠난이' });
    expect(await found('gone77')).toEqual(['gone77']);
    await withdraw(house, gone);
    expect(await found('gone77')).toEqual([]);
  });
});

describe('the role', () => {
  const setRole = (house: House, as: Visitor, { id }: { id: string }, role: unknown) =>
    house.call<ManagedMember & { message: string }>('PUT', `${PATH}/${id}/role`, { as, body: { role } });

  test('is given and taken, works at the next request, and is written down', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    const member = await newMember(house);
    const given = await setRole(house, admin, member, 'admin');
    expect(managedMember.parse(given.body)).toMatchObject({ id: member.id, role: 'admin' });
    expect((await house.call('GET', PATH, { as: member })).status).toBe(200);
    expect((await setRole(house, admin, member, 'admin')).status).toBe(200);
    expect((await setRole(house, admin, member, 'member')).body.role).toBe('member');
    expect((await house.call('GET', PATH, { as: member })).status).toBe(403);
    const row = { admin: admin.number, action: 'member.role', subject: `member:${member.id}` };
    // What changed nothing is nothing to write down.
    expect(await auditRows(house)).toEqual([
      { ...row, before: '{"role":"member"}', after: '{"role":"admin"}' },
      { ...row, before: '{"role":"admin"}', after: '{"role":"member"}' },
    ]);
  });

  test('of a stranger is 404, an unknown role 400', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    const gone = await newMember(house);
    await withdraw(house, gone);
    for (const nobody of [{ id: 'nobody1' }, gone])
      expect(await setRole(house, admin, nobody, 'admin')).toMatchObject({
        status: 404,
        body: { message: '회원을 찾을 수 없습니다.' },
      });
    expect(await setRole(house, admin, admin, 'owner')).toMatchObject({
      status: 400,
      body: { message: '권한은 member 또는 admin입니다.' },
    });
    expect(await auditRows(house)).toEqual([]);
  });

  test('two last admins who demote each other at once leave one of them', async () => {
    const house = await openHouse();
    const first = await newAdmin(house);
    const second = await newAdmin(house);
    expect((await setRole(house, first, { id: 'owner1' }, 'member')).status).toBe(200);
    const answers = await Promise.all([
      setRole(house, first, second, 'member'),
      setRole(house, second, first, 'member'),
    ]);
    const [good, refused] = answers.sort((a, b) => a.status - b.status);
    expect(good?.status).toBe(200);
    // Where the other was quicker, who asks is an admin no more.
    expect([403, 409]).toContain(refused?.status);
    const left = house.site.db.selectFrom('members').select('number').where('role', '=', 'admin');
    expect(await left.execute()).toHaveLength(1);
    expect(await auditRows(house)).toHaveLength(2);
  });

  test('of the only admin cannot be taken, and nothing is written', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    await setRole(house, admin, { id: 'owner1' }, 'member');
    expect(await setRole(house, admin, admin, 'member')).toMatchObject({
      status: 409,
      body: { message: '마지막 관리자입니다. 다른 관리자를 먼저 지정해 주세요.' },
    });
    expect((await house.call('GET', PATH, { as: admin })).status).toBe(200);
    expect(await auditRows(house)).toHaveLength(1);
  });
});

describe('the sessions of a member', () => {
  test('end at once, all of them, and that is written down', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    const member = await newMember(house);
    const ended = await house.call('DELETE', `${PATH}/${member.id}/sessions`, { as: admin });
    expect(ended).toMatchObject({ status: 200, body: { message: '모든 기기에서 로그아웃되었습니다.' } });
    expect((await house.call('GET', `${PATH}/user`, { as: member })).status).toBe(401);
    expect(await auditRows(house)).toEqual([
      {
        admin: admin.number,
        action: 'member.sessions',
        subject: `member:${member.id}`,
        before: '{}',
        after: '{}',
      },
    ]);
  });

  test('of a stranger are 404; an admin who ends the own ones keeps the one in use', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    expect((await house.call('DELETE', `${PATH}/nobody1/sessions`, { as: admin })).status).toBe(404);
    expect((await house.call('DELETE', `${PATH}/${admin.id}/sessions`, { as: admin })).status).toBe(200);
    expect((await house.call('GET', PATH, { as: admin })).status).toBe(200);
  });
});

describe('the file of members', () => {
  test('holds everybody who has not left, opens in Excel, and is written down', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    await newMember(house, {
      ...{ id: 'cue1', username: '=1+1', phone: '01012345678', email: 'cue@example.com' },
      ...{ score4: 200, highRun4: 30, birthYear: 1990, region: '경남', hall: '큐, 클럽' },
    });
    await withdraw(house, await newMember(house, { id: 'gone77' }));
    const file = await house.call<string>('GET', `${PATH}/export`, { as: admin });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('회원-2026-11-18.csv'));
    const lines = file.body.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('아이디,닉네임,전화번호,이메일,포인트');
    expect(lines[3]).toBe(
      `cue1,"'=1+1",010-1234-5678,cue@example.com,0,0,200,,30,,1990,경남,"큐, 클럽",,2026-11-18 10:00`,
    );
    expect(await auditRows(house)).toEqual([
      { admin: admin.number, action: 'member.export', subject: 'members', before: '{}', after: '{}' },
    ]);
  });
});

import { describe, expect } from 'vitest';
import { z } from 'zod';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { badPlans } from '#test/fixtures/list-plans.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import {
  type ManagedMember,
  type ManagedMemberListQuery,
  MEMBER_SORTS,
  managedMember,
} from './managed-members.contract.ts';
import { memberOrder, searchMembers } from './member-search.server.ts';

const PATH = '/api/members';

async function listed(app: TestApp, as: Visitor, query = '') {
  const { status, headers, body } = await app.call<ManagedMember[]>('GET', `${PATH}?${query}`, { as });
  expect(status).toBe(200);
  return { ids: body.map(row => row.id), total: headers.get('x-total-count') };
}

async function withdraw(app: TestApp, member: Visitor) {
  expect((await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member })).status).toBe(200);
}

const auditRows = ({ site: { db } }: TestApp) =>
  db
    .selectFrom('audit_log')
    .select(['admin', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('the list of members', () => {
  test('shows admins every member, admins too, the newest first and nobody who has left', async ({ app }) => {
    const admin = await newAdmin(app, { id: 'boss1', username: '사장', phone: '', email: '' });
    const member = await newMember(app, {
      id: 'cue1',
      username: '큐',
      phone: '01012345678',
      email: 'Cue@Example.com',
    });
    await withdraw(app, await newMember(app));
    const answer = await app.call<ManagedMember[]>('GET', PATH, { as: admin });
    const rows = z.array(managedMember.strict()).parse(answer.body);
    expect(rows.map(row => row.id)).toEqual(['cue1', 'boss1', 'owner1']);
    expect(rows[0]).toEqual({
      id: 'cue1',
      number: member.number,
      username: '큐',
      phone: '01012345678',
      email: 'Cue@Example.com',
      points: 0,
      role: 'member',
      createdAt: '2026-11-18T10:00:00+09:00',
      lastVisit: '2026-11-18T10:00:00+09:00',
      resetDueAt: null,
      sanction: null,
    });
    expect(rows[1]).toMatchObject({ phone: null, email: null, role: 'admin' });
  });

  test('is sorted by each of its heads, with empty fields last and points as numbers', async ({ app }) => {
    const admin = await newAdmin(app, { id: 'boss1', username: '하하', phone: '', email: '' });
    await app.site.db.deleteFrom('members').where('id', '=', 'owner1').execute();
    const kim = { id: 'Zed1', username: '가가', phone: '01022222222', email: 'b@example.com' };
    const lee = { id: 'abc1', username: '나나', phone: '01011111111', email: 'c@example.com' };
    for (const [who, amount] of [
      [kim, 30],
      [lee, 200],
    ] as const) {
      const { number: member } = await newMember(app, who);
      const change = { member, amount, reason: '출석', by: null, now: app.clock.now };
      await write(app.site.db, tx => changePoints(tx, change));
    }
    const sorted = async (query: string) => (await listed(app, admin, query)).ids;
    expect(await sorted('sort=id')).toEqual(['abc1', 'boss1', 'Zed1']);
    expect(await sorted('sort=username&order=desc')).toEqual(['boss1', 'abc1', 'Zed1']);
    expect(await sorted('sort=phone')).toEqual(['abc1', 'Zed1', 'boss1']);
    expect(await sorted('sort=email&order=desc')).toEqual(['abc1', 'Zed1', 'boss1']);
    expect(await sorted('sort=points')).toEqual(['boss1', 'Zed1', 'abc1']);
    expect(await sorted('sort=points&order=desc')).toEqual(['abc1', 'Zed1', 'boss1']);
    const joined = await sorted('sort=joined&order=desc');
    expect(joined).toEqual(await sorted(''));
    expect(await sorted('sort=joined')).toEqual(joined.toReversed());
  });

  test('every order is read along one index, and has a name of its own', async ({ app }) => {
    for (let n = 0; n < 3; n++) await newMember(app);
    const orders = (['asc', 'desc'] as const).flatMap(order =>
      MEMBER_SORTS.map(sort => memberOrder({ sort, order })),
    );
    const lists = [memberOrder({}), ...orders];
    const [visits, others] = [true, false].map(ofVisits =>
      lists.filter(({ table }) => (table === 'last_visits') === ofVisits),
    );
    expect(await badPlans(app, others ?? [], 'withdrawn_at')).toEqual([]);
    expect(await badPlans(app, visits ?? [], 'at', '[=>]')).toEqual([]);
    expect(visits).toHaveLength(2);
    expect(new Set(lists.map(list => list.name)).size).toBe(lists.length);
  });
});

describe('searching the members', () => {
  async function three(app: TestApp) {
    const admin = await newAdmin(app, { id: 'boss1', username: '쿠션사장', phone: '', email: '' });
    await newMember(app, {
      id: 'cushion7',
      username: '김선수',
      phone: '01055501234',
      email: 'kim@naver.com',
    });
    await newMember(app, {
      id: 'lee22',
      username: '쿠션왕',
      phone: '01012345678',
      email: 'cushion@daum.net',
    });
    const found = async (q: string, query = '') =>
      (await listed(app, admin, `q=${encodeURIComponent(q)}&${query}`)).ids;
    return { admin, found };
  }

  test('each field finds by a part of its own', async ({ app }) => {
    const { found } = await three(app);
    expect(await found('CUSH', 'field=id')).toEqual(['cushion7']);
    expect(await found('쿠션', 'field=username')).toEqual(['lee22', 'boss1']);
    expect(await found('@NAVER', 'field=email')).toEqual(['cushion7']);
    expect(await found('5678', 'field=phone')).toEqual(['lee22']);
    expect(await found('010-1234-5678', 'field=phone')).toEqual(['lee22']);
    expect(await found('+82 10 5550', 'field=phone')).toEqual(['cushion7']);
    expect(await found('없는 회원', 'field=username')).toEqual([]);
  });

  test('everywhere at once finds each member once, in the order asked for and in pages', async ({ app }) => {
    const { found, admin } = await three(app);
    expect(await found('cushion')).toEqual(['lee22', 'cushion7']);
    expect(await found('cushion', 'sort=id&order=asc')).toEqual(['cushion7', 'lee22']);
    expect(await found('1234')).toEqual(['lee22', 'cushion7']);
    // 22 is part of an id; that of `lee22` is no part of a phone number.
    expect(await found('lee22')).toEqual(['lee22']);
    const second = await listed(app, admin, 'q=cushion&page=2&size=1');
    expect(second).toEqual({ ids: ['cushion7'], total: '2' });
  });

  test('wildcard characters are plain characters, and a text without searchable characters finds nothing', async () => {
    const app = await openTestApp();
    const { found } = await three(app);
    for (const q of ['', '  ', '%', '_', '--', "' or 1=1 --"]) expect(await found(q), q).toEqual([]);
    expect(await found('-', 'field=phone')).toEqual([]);
  });

  test('the hits come in the order of the whole list, whatever it is sorted by', async ({ app, admin }) => {
    const { db } = app.site;
    for (let n = 0; n < 12; n++) {
      const { number } = await newMember(app, { username: `큐대장${n}`, email: n % 3 ? `${n}@a.kr` : '' });
      await db
        .updateTable('members')
        .set({ points: (n * 7) % 11 })
        .where('number', '=', number)
        .execute();
    }
    const q = encodeURIComponent('큐대장');
    for (const sort of ['', ...MEMBER_SORTS.flatMap(name => [`sort=${name}`, `sort=${name}&order=desc`])]) {
      const [found, all] = [
        await listed(app, admin, `size=50&q=${q}&${sort}`),
        await listed(app, admin, sort),
      ];
      expect(found.total).toBe('12');
      expect(found.ids, sort).toEqual(all.ids.filter(id => found.ids.includes(id)));
    }
  });

  test('among very many the order asked for is kept, also where not all hits are sorted', async ({ app }) => {
    const { db } = app.site;
    for (let n = 0; n < 40; n++) {
      const { number } = await newMember(app, { username: n % 4 ? `선수${n}` : `쿠션${n}`, email: '' });
      await db
        .updateTable('members')
        .set({ points: (n * 7) % 11 })
        .where('number', '=', number)
        .execute();
    }
    const search = (query: ManagedMemberListQuery, reach?: Parameters<typeof searchMembers>[2]) =>
      searchMembers(db, query, reach);
    const narrow = { many: 9, walked: 1000, most: 8 };
    for (const sort of [undefined, ...MEMBER_SORTS]) {
      for (const order of ['asc', 'desc'] as const) {
        for (const q of ['선수', '쿠션', '3']) {
          const all = await search({ q, sort, order });
          expect(all.length, q).toBeGreaterThanOrEqual(10);
          expect(await search({ q, sort, order }, narrow), `${q} ${sort} ${order}`).toEqual(all.slice(0, 8));
        }
      }
    }
    // If a walk finds too few, the newest hits fill the list.
    const few = await search({ q: '선수', sort: 'points', order: 'asc' }, { ...narrow, walked: 2 });
    expect(few).toHaveLength(8);
  });

  test('a withdrawn member is not found', async ({ app }) => {
    const { found } = await three(app);
    const gone = await newMember(app, { id: 'gone77', username: '떠난이' });
    expect(await found('gone77')).toEqual(['gone77']);
    await withdraw(app, gone);
    expect(await found('gone77')).toEqual([]);
  });
});

describe('the role', () => {
  const setRole = (app: TestApp, as: Visitor, { id }: { id: string }, role: unknown) =>
    app.call<ManagedMember & { message: string }>('PUT', `${PATH}/${id}/role`, { as, body: { role } });

  test('is given and taken, works at the next request, and is written down', async ({ app, admin }) => {
    const member = await newMember(app);
    const given = await setRole(app, admin, member, 'admin');
    expect(managedMember.parse(given.body)).toMatchObject({ id: member.id, role: 'admin' });
    expect((await app.call('GET', PATH, { as: member })).status).toBe(200);
    expect((await setRole(app, admin, member, 'admin')).status).toBe(200);
    expect((await setRole(app, admin, member, 'member')).body.role).toBe('member');
    expect(await app.call('GET', PATH, { as: member })).toMatchObject(
      saying(403, '관리자만 이용할 수 있습니다.'),
    );
    const row = { admin: admin.number, action: 'member.role', subject: `member:${member.id}` };
    // A change without effect is not recorded.
    expect(await auditRows(app)).toEqual([
      { ...row, before: '{"role":"member"}', after: '{"role":"admin"}' },
      { ...row, before: '{"role":"admin"}', after: '{"role":"member"}' },
    ]);
  });

  test('of a member who has left is 404, an unknown role 400', async ({ app, member: gone, admin }) => {
    await withdraw(app, gone);
    expect(await setRole(app, admin, gone, 'admin')).toMatchObject(saying(404, '회원을 찾을 수 없습니다.'));
    expect((await setRole(app, admin, gone, 'owner')).status).toBe(404);
    expect(await setRole(app, admin, admin, 'owner')).toMatchObject(
      saying(400, '권한은 member, moderator 또는 admin입니다.'),
    );
    expect(await auditRows(app)).toEqual([]);
  });
});

describe('the sessions of a member', () => {
  test('all end at once, and the audit log records it', async ({ app, member, admin }) => {
    const ended = await app.call('DELETE', `${PATH}/${member.id}/sessions`, { as: admin });
    expect(ended).toMatchObject({ status: 200, body: { message: '모든 기기에서 로그아웃되었습니다.' } });
    expect((await app.call('GET', `${PATH}/user`, { as: member })).status).toBe(401);
    expect(await auditRows(app)).toEqual([
      {
        admin: admin.number,
        action: 'member.sessions',
        subject: `member:${member.id}`,
        before: '{}',
        after: '{}',
      },
    ]);
  });

  test('of an admin who ends them are left with the one in use', async ({ app, admin }) => {
    expect((await app.call('DELETE', `${PATH}/${admin.id}/sessions`, { as: admin })).status).toBe(200);
    expect((await app.call('GET', PATH, { as: admin })).status).toBe(200);
  });
});

test('the file of members holds every member who has not withdrawn, opens in Excel, and is recorded in the audit log', async () => {
  const { app, admin } = await openSiteWith('admin');
  await newMember(app, {
    id: 'cue1',
    username: '=1+1',
    phone: '01012345678',
    email: 'cue@example.com',
    score4: 200,
    highrun4: 30,
    birthYear: 1990,
    region: '경남',
    billiardHall: '큐, 클럽',
  });
  await withdraw(app, await newMember(app, { id: 'gone77' }));
  const file = await app.call<string>('GET', `${PATH}/export`, { as: admin });
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
  expect(await auditRows(app)).toEqual([
    { admin: admin.number, action: 'member.export', subject: 'members', before: '{}', after: '{}' },
  ]);
});

describe('visitors and their texts', () => {
  const DAY_MS = 24 * 3_600_000;

  test('a visit is stored when somebody joins, logs in and comes again, and outlives the session', async () => {
    const { app, first, second } = await openSiteWith('first', 'second');
    const joined = toSeoulIso(app.clock.now.toISOString());
    app.clock.pass(2 * DAY_MS);
    expect((await app.call('GET', '/api/members/user', { as: first })).status).toBe(200);
    const again = toSeoulIso(app.clock.now.toISOString());
    await app.call('POST', '/api/auth/logout', { as: first });
    const admin = await newAdmin(app);
    const orders = { asc: [second.id, first.id], desc: [first.id, second.id] };
    for (const [order, ids] of Object.entries(orders)) {
      for (const search of ['', `&field=id&q=${first.id.slice(0, 3)}`]) {
        const path = `${PATH}?sort=visit&order=${order}${search}`;
        const { body } = await app.call<ManagedMember[]>('GET', path, { as: admin });
        const visits = body.filter(({ id }) => ids.includes(id));
        expect(visits.map(({ id }) => id)).toEqual(ids);
        expect(Object.fromEntries(visits.map(({ id, lastVisit }) => [id, lastVisit]))).toEqual({
          [first.id]: again,
          [second.id]: joined,
        });
      }
    }
  });

  test('posts and comments are counted for an admin', async ({ app, member, admin }) => {
    const body = { title: '글', content: '내용' };
    const { id } = (await app.call<{ id: number }>('POST', '/api/freeboard', { as: member, body })).body;
    await app.call('POST', `/api/freeboard/${id}/comments`, { as: member, body: { content: '댓글' } });
    const activity = await app.call('GET', `${PATH}/${member.id}/activity`, { as: admin });
    expect(activity.body).toEqual({ posts: 1, comments: 1 });
  });
});

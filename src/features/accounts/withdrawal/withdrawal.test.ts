import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import { write } from '#/database/write.ts';
import { changePoints, recordVictories } from '#/features/members/points/ledger.server.ts';
import { hashToken } from '#/server/sessions/session.ts';
import { type Scene, test } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { CALLS, sentBy } from '#test/fixtures/calls.ts';
import { newFreePost } from '#test/fixtures/cases.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp } from '#test/test-app.ts';

const MINUTE = 60_000;
const refusal = (message: string) => ({
  status: 400,
  body: { message, issues: [{ path: 'currentPassword', message }] },
});
const remove = (app: TestApp, member: { id: string }, as: Visitor | null, body?: unknown) =>
  app.call('DELETE', `/api/memberanking/${member.id}`, { as, body });
const login = (app: TestApp, id: string, password: string) =>
  app.call<{ token: string }>('POST', '/api/auth/login', { body: { id, password } });
const counts = async ({ site: { db } }: TestApp) => [
  await loadCount(db, 'members'),
  await loadCount(db, 'admins'),
];
/** Logs in the new site's admin. */
async function logInOwner(app: TestApp): Promise<Visitor> {
  const { token } = (await login(app, 'owner1', 'green-cloth-77')).body;
  return { number: 1, id: 'owner1', username: '', token };
}

describe('leaving', () => {
  test('erases the person and leaves the posts and comments to nobody', async ({ app, db }) => {
    const person = {
      phone: '01077778888',
      email: 'secret@example.com',
      username: '떠날 사람',
      birthYear: 1984,
      billiardHall: '달빛 당구장',
      highrun4: 9,
    };
    const member = await newMember(app, person);
    const [reader, now] = [await newMember(app), app.clock.now];
    await write(db, async tx => {
      await changePoints(tx, { member: member.number, amount: 300, reason: '출석', by: null, now });
      await recordVictories(tx, [{ member: member.number, title: '월례 대회', now }]);
    });
    const post = { title: '마지막 글', content: '안녕히' };
    const id = await newFreePost(app, member, post);
    await app.call('POST', `/api/freeboard/${id}/comments`, { as: member, body: { content: '댓글' } });

    expect(await remove(app, member, member)).toMatchObject(saying(200, '회원 탈퇴가 완료되었습니다.'));
    const row = await db.selectFrom('members').selectAll().where('number', '=', member.number).execute();
    expect(row).toMatchObject([
      {
        id: member.id,
        username: '',
        phone: '',
        email: '',
        password_hash: '',
        points: 0,
        score4: 0,
        hall: '',
      },
    ]);
    const stored = JSON.stringify(row);
    for (const word of ['떠날', '01077778888', 'secret@', '1984', '달빛', 'argon']) {
      expect(stored).not.toContain(word);
    }
    for (const table of ['sessions', 'points_ledger', 'victories', 'known_addresses'] as const) {
      const left = db.selectFrom(table).selectAll().where('member', '=', member.number);
      expect(await left.execute()).toEqual([]);
    }
    const nobody = { author: '탈퇴한 회원', authorId: null };
    expect((await app.call('GET', `/api/freeboard/${id}`)).body).toMatchObject({
      ...nobody,
      title: '마지막 글',
    });
    expect((await app.call('GET', `/api/freeboard/${id}/comments`)).body).toMatchObject([nobody]);
    expect((await app.call('GET', `/api/memberanking/${member.id}`)).status).toBe(404);
    expect((await app.call('GET', '/api/members/user', { as: member })).status).toBe(401);
    expect(await counts(app)).toEqual([1, 1]);
    expect((await app.call<unknown[]>('GET', '/api/memberanking', { as: reader })).body).toHaveLength(1);
  });

  test('frees the nickname, and keeps the id taken for ever', async ({ app }) => {
    const member = await newMember(app, { username: '홍길동' });
    await remove(app, member, member);
    const body = {
      id: member.id,
      username: '홍길동',
      phone: '01012345678',
      email: 'a@example.com',
      password: 'another long word',
    };
    const signup = (id: string) => app.call('POST', '/api/auth/signup', { body: { ...body, id } });
    expect((await signup(member.id.toUpperCase())).status).toBe(409);
    const check = await app.call('GET', `/api/auth/check-id?id=${member.id.toUpperCase()}`);
    expect(check.body).toMatchObject({ isAvailable: false });
    expect((await signup('hong2026')).status).toBe(201);
    expect((await login(app, member.id, PASSWORD)).status).toBe(401);
  });

  test('by an admin is in the audit log', async ({ app, member, admin }) => {
    expect(await remove(app, member, admin)).toMatchObject(saying(200, '회원이 삭제되었습니다.'));
    expect((await remove(app, member, admin)).status).toBe(404);
    expect(await app.site.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { admin: admin.number, action: 'member.remove', subject: `member:${member.id}` },
    ]);
    expect(await counts(app)).toEqual([0, 2]);
  });

  test('in an older session needs the current password, of an admin too', async ({ app }) => {
    for (const member of [await newMember(app), await newAdmin(app)]) {
      app.clock.pass(10 * MINUTE);
      const needed = '탈퇴하려면 현재 비밀번호를 입력해주세요.';
      for (const body of [undefined, {}, { currentPassword: '' }, { currentPassword: null }]) {
        expect(await remove(app, member, member, body)).toMatchObject(refusal(needed));
      }
      expect(await remove(app, member, member, { currentPassword: 'not this one' })).toMatchObject(
        refusal('현재 비밀번호가 올바르지 않습니다.'),
      );
      expect((await remove(app, member, member, { currentPassword: PASSWORD })).status).toBe(200);
    }
  });

  test('a younger one leaves without, with or without an empty body that calls itself JSON', async () => {
    const { app, member } = await openSiteWith('member');
    const headers = { 'content-type': 'application/json' };
    const answer = await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member, headers });
    expect(answer.status).toBe(200);
    const other = await newMember(app);
    expect((await remove(app, other, other)).status).toBe(200);
  });

  test('an admin removes others without', async ({ app, member, admin }) => {
    app.clock.pass(10 * MINUTE);
    expect((await remove(app, member, admin)).status).toBe(200);
  });

  test('five times at once is leaving once', { tags: 'race' }, async ({ app, member, admin }) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(app, member, admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await counts(app)).toEqual([0, 2]);
  });
});

describe('the last admin', () => {
  test('can neither leave nor be deleted', async ({ app }) => {
    const owner = await logInOwner(app);
    expect(await remove(app, owner, owner)).toMatchObject(
      saying(409, expect.stringContaining('마지막 관리자')),
    );
    expect((await app.call('GET', '/api/members/user', { as: owner })).status).toBe(200);
  });

  test.each([
    ['leave', false],
    ['delete each other', true],
  ])('stays when two %s at once', { tags: 'race' }, async (_, crossed) => {
    const app = await openTestApp();
    const [first, second] = [await logInOwner(app), await newAdmin(app)];
    const answers = await Promise.all([
      remove(app, first, crossed ? second : first),
      remove(app, second, crossed ? first : second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await counts(app)).toEqual([0, 1]);
  });
});

describe('a member who withdraws while a call is on its way', () => {
  // A post or a comment stays without a name, like the member's others.
  const OWN_CALLS = [
    'GET /api/members/user',
    'GET /api/members/data',
    'GET /api/members/second-factor',
    'POST /api/access-tokens',
    'POST /api/calendar',
    'POST /api/members/attendance',
    'POST /api/privacy-requests/own',
    'POST /api/roster',
    'PUT /api/billiard-halls/:id/favourites',
    'PUT /api/freeboard/:id/bookmark',
    'PUT /api/members/advertising',
    'PUT /api/members/blocks/:id',
    'PUT /api/members/picture',
    'PUT /api/memberanking/:id/update',
    'PUT /api/notifications/settings',
    'PUT /api/push/settings',
  ];

  /** Sends a member's call after the withdrawal, with the session still cached; `rows` were there before it. */
  async function sendLate(scene: Scene, name: string) {
    const { app } = scene;
    const member = await newMember(app);
    const cast = { ...scene.cast, other: member, owner: member };
    const call: [string, Row] = [name, CALLS[name] ?? { answers: '' }];
    const { method, path, body } = await sentBy({ ...scene, cast }, call, 'other');
    const { sessionCache } = app.site;
    await app.call('GET', '/api/members/user', { as: member });
    const seen = await sessionCache.get(hashToken(member.token), ['sessions', 'members'], async () => null);
    await remove(app, member, scene.cast.admin);
    const rows = await rowsOf(app, member.number);
    app.site.sessionCache = { get: async () => seen } as unknown as typeof sessionCache;
    const answer = await app.call<{ message: string }>(method, path, { as: member, body });
    app.site.sessionCache = sessionCache;
    return { answer, rows, rowsNow: () => rowsOf(app, member.number) };
  }

  test('is refused in a Korean sentence, and nothing is stored of the member', async ({ scene }) => {
    for (const name of OWN_CALLS) {
      const { answer, rows, rowsNow } = await sendLate(scene, name);
      expect([name, [401, 404].includes(answer.status), answer.body.message]).toEqual([
        name,
        true,
        expect.stringMatching(/[가-힣]/),
      ]);
      expect([name, await rowsNow()]).toEqual([name, rows]);
    }
  });

  const TAKEN_CALLS = [
    'PUT /api/freeboard/:id/like',
    'PUT /api/singlematch/:id/comments/:commentId/like',
    'POST /api/singlematch/:id/apply',
    'POST /api/reports',
    'PUT /api/live/:token/matches/:match/claim',
  ];

  test('leaves nothing after the day’s job, where the call is taken', async ({ app, scene }) => {
    for (const name of TAKEN_CALLS) {
      const { answer, rows, rowsNow } = await sendLate(scene, name);
      expect([name, answer.status < 300, await rowsNow()]).not.toEqual([name, true, rows]);
      await app.site.jobs.run('erase again');
      expect([name, await rowsNow()]).toEqual([name, rows]);
    }
    const counts = app.site.db.selectFrom('match_posts').select('applicant_count');
    expect(new Set((await counts.execute()).map(post => post.applicant_count))).toEqual(new Set([0]));
  });
});

/** The member's row and the number of rows of the member in every table that has members. */
async function rowsOf({ site: { db } }: TestApp, number: number) {
  const held: Record<string, unknown> = {};
  for (const { name, columns } of await db.introspection.getTables())
    for (const column of ['member', 'blocker', 'opened_by'].filter(each =>
      columns.some(known => known.name === each),
    ))
      held[`${name}.${column}`] = (
        await sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${number}`.execute(db)
      ).rows.length;
  return { held, row: await db.selectFrom('members').selectAll().where('number', '=', number).execute() };
}

import { describe, expect } from 'vitest';
import type { LoginAnswer } from '#/features/accounts/login/login.contract.ts';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { isAcrossServers, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { type ResetAnswer, resetAnswer } from './recovery.contract.ts';

const HOUR = 3_600_000;
const FRESH = 'a whole new word';
const PHONE = '01022223333';
const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.99';

const login = (app: TestApp, id: string, password: string, address = HOME) =>
  app.call<LoginAnswer>('POST', '/api/auth/login', { body: { id, password }, address });
async function reset(
  app: TestApp,
  { username }: { username: string },
  address = ELSEWHERE,
  newPassword = FRESH,
) {
  const who = { username, phone: PHONE };
  await app.call('POST', '/api/members/verify-identity', { body: who, address });
  return app.call<ResetAnswer>('POST', '/api/members/reset-password', {
    body: { ...who, newPassword },
    address,
  });
}
const isLive = async (app: TestApp, as: Visitor) =>
  (await app.call('GET', '/api/check-admin', { as })).status === 200;
const newest = async (app: TestApp, as: Visitor) =>
  (await app.call<{ kind: string; event: string; text: string }[]>('GET', '/api/notifications', { as }))
    .body[0];
const unread = async (app: TestApp, as: Visitor) =>
  (await app.call<object>('GET', '/api/notifications/unread', { as })).body;
const stop = (app: TestApp, as: Visitor) => app.call('DELETE', '/api/members/pending-reset', { as });

describe('without mail, a reset from where the member never signed up or in', () => {
  test.skipIf(isAcrossServers)('takes effect a day later, and says so', async () => {
    const app = await openTestApp();
    const member = await newMember(app, { phone: PHONE });
    const { status, body } = await reset(app, member);
    expect(status).toBe(200);
    expect(resetAnswer.strict().parse(body)).toEqual({
      message: '비밀번호가 재설정되었습니다.',
      worksFrom: '2026-11-19T10:00:00+09:00',
      notice:
        '처음 보는 곳에서 요청하셔서 새 비밀번호는 2026년 11월 19일(목) 오전 10:00부터 쓸 수 있습니다. ' +
        '그때까지는 쓰시던 비밀번호와 로그인이 그대로 유지됩니다. 급하시면 운영자에게 문의해주세요.',
    });
    expect(await isLive(app, member)).toBe(true);
    expect((await login(app, member.id, FRESH)).status).toBe(401);
    const { notice } = (await login(app, member.id, PASSWORD)).body;
    expect(notice).toContain(
      '처음 보는 곳에서 비밀번호 재설정을 요청했습니다. 2026년 11월 19일(목) 오전 10:00부터',
    );

    app.clock.pass(24 * HOUR - 1);
    expect((await login(app, member.id, FRESH)).status).toBe(401);
    app.clock.pass(1);
    expect((await login(app, member.id, PASSWORD)).status).toBe(401);
    expect((await login(app, member.id, FRESH)).status).toBe(200);
    expect(await isLive(app, member)).toBe(false);
    expect(await app.site.db.selectFrom('pending_resets').selectAll().execute()).toEqual([]);
  });

  test.skipIf(isAcrossServers)('ends the sessions when it is due, also when nobody signs in', async () => {
    const app = await openTestApp({ RESET_DELAY: '0.5' });
    const member = await newMember(app, { phone: PHONE });
    await reset(app, member);
    await app.site.jobs.run('apply resets');
    expect(await isLive(app, member)).toBe(true);
    app.clock.pass(HOUR / 2);
    await app.site.jobs.run('apply resets');
    expect(await isLive(app, member)).toBe(false);
  });

  test('is at once from where the member signed in', async ({ app }) => {
    const member = await newMember(app, { phone: PHONE });
    await login(app, member.id, PASSWORD, HOME);
    expect((await reset(app, member, HOME)).body).toEqual({ message: '비밀번호가 재설정되었습니다.' });
    expect((await login(app, member.id, FRESH)).status).toBe(200);
  });

  test('is at once from where the member signed up', async ({ app }) => {
    const body = { id: 'newcomer7', username: '새내기', phone: PHONE, email: 'a@example.com' };
    await app.call('POST', '/api/auth/signup', { body: { ...body, password: PASSWORD }, address: HOME });
    expect((await reset(app, body, HOME)).body).toEqual({ message: '비밀번호가 재설정되었습니다.' });
  });
});

describe('while it waits', () => {
  test('the member is notified on all devices, and reads to whom the phone number was shown', async () => {
    const app = await openTestApp();
    const member = await newMember(app, { phone: PHONE, username: '피해자' });
    const [author, guest] = [
      await newMember(app, { username: '김큐' }),
      await newMember(app, { username: '이공' }),
    ];
    for (const [post, by] of [
      [(await newMatch(app, author)).id, member],
      [(await newMatch(app, member)).id, guest],
    ] as const) {
      const row = { post, member: by.number, at: app.clock.now.toISOString(), state: 'accepted' } as const;
      await app.site.db.insertInto('applications').values(row).execute();
    }
    await reset(app, member);
    const text =
      '회원님의 전화번호는 수락된 매치 신청에서 김큐님, 이공님에게 보였습니다. ' +
      '본인이 요청하지 않았다면 ‘내가 아닙니다’를 눌러 주세요.';
    expect(await newest(app, member)).toMatchObject({
      kind: 'password',
      event: 'pending',
      text: expect.stringContaining(text),
    });
    expect(await unread(app, member)).toMatchObject({ unread: 1, pendingReset: true });
    const own = await app.call('GET', '/api/members/pending-reset', { as: member });
    expect(own.body).toMatchObject({ text: expect.stringContaining(text) });
    expect(await unread(app, author)).not.toHaveProperty('pendingReset');
    const data = await app.call<object>('GET', '/api/members/data', { as: member });
    expect(data.body).toMatchObject({ pendingResets: [{ stoppedAt: '' }] });
    expect(JSON.stringify(data.body)).not.toContain('argon');
  });

  test('one tap stops it, ends all sessions, and no other follows for a day', async ({ app }) => {
    const member = await newMember(app, { phone: PHONE });
    await login(app, member.id, PASSWORD);
    await reset(app, member);
    expect(await stop(app, member)).toMatchObject({
      status: 200,
      body: {
        message:
          '비밀번호 재설정을 중단하고 모든 기기에서 로그아웃했습니다. 쓰시던 비밀번호로 다시 로그인해주세요.',
      },
    });
    expect(await isLive(app, member)).toBe(false);
    const { token, notice } = (await login(app, member.id, PASSWORD)).body;
    expect(notice).toBeUndefined();
    const again = { ...member, token };
    expect((await newest(app, again))?.text).toContain('중단했습니다.');
    expect((await stop(app, again)).status).toBe(404);
    expect(await reset(app, member)).toMatchObject(
      saying(403, expect.stringContaining('회원이 비밀번호 재설정을 중단한 뒤 24시간 동안은')),
    );
    expect((await reset(app, member, HOME)).body).toEqual({ message: '비밀번호가 재설정되었습니다.' });
  });

  test('a new password in the profile ends it, and so does leaving', async ({ app, db }) => {
    const waiting = (member: Visitor) =>
      db.selectFrom('pending_resets').selectAll().where('member', '=', member.number).execute();
    const [one, two] = [await newMember(app, { phone: PHONE }), await newMember(app, { phone: PHONE })];
    for (const member of [one, two]) await reset(app, member);
    const body = { password: 'another good word' };
    await app.call('PUT', `/api/memberanking/${one.id}/update`, { as: one, body });
    await app.call('DELETE', `/api/memberanking/${two.id}`, { as: two });
    expect([await waiting(one), await waiting(two)]).toEqual([[], []]);
  });

  test('an admin puts it in force, which is written down', async ({ app }) => {
    const [member, admin] = [await newMember(app, { phone: PHONE }), await newAdmin(app)];
    const release = () => app.call('PUT', `/api/members/${member.id}/pending-reset`, { as: admin });
    expect((await release()).status).toBe(404);
    await reset(app, member);
    const list = await app.call<{ id: string; resetDueAt: string | null }[]>('GET', '/api/members', {
      as: admin,
    });
    expect(list.body.find(({ id }) => id === member.id)?.resetDueAt).toMatch(/\+09:00$/);
    expect(await release()).toMatchObject(saying(200, '새 비밀번호가 바로 적용되었습니다.'));
    expect((await login(app, member.id, FRESH)).status).toBe(200);
    expect(await isLive(app, member)).toBe(false);
    expect(await app.site.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { admin: admin.number, action: 'member.reset', subject: `member:${member.id}` },
    ]);
  });
});

import { describe, expect } from 'vitest';
import { resetSecondFactor } from '#/features/accounts/signup/first-admin.server.ts';
import { FACTOR_REQUIRED } from '#/server/sessions/session.ts';
import { newFreePost } from '#test/fixtures/cases.ts';
import { appCode, beginLogin, registerApp } from '#test/fixtures/second-factors.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import type { FactorSaved, NewSecret, OwnSecondFactors } from './second-factors.contract.ts';

const PATH = '/api/members/second-factor';
const KEY = 'a key of the operator, long enough for it';
const MINUTE = 60_000;

const owns = async (app: TestApp, as: Visitor) =>
  (await app.call<OwnSecondFactors>('GET', PATH, { as })).body;
const start = (app: TestApp, as: Visitor, currentPassword = '') =>
  app.call<NewSecret & { message?: string }>('POST', `${PATH}/app`, { as, body: { currentPassword } });
const confirm = (app: TestApp, as: Visitor, code: string) =>
  app.call<FactorSaved>('PUT', `${PATH}/app`, { as, body: { code } });
const remove = (app: TestApp, as: Visitor, currentPassword = '') =>
  app.call('DELETE', `${PATH}/app`, { as, body: { currentPassword } });
const login = (app: TestApp, { id }: Visitor) =>
  app.call<{ token: string }>('POST', '/api/auth/login', { body: { id, password: PASSWORD } });
const finish = async (app: TestApp, as: Visitor, code: string) =>
  (await app.call('POST', '/api/auth/login/second-step', { body: { step: await beginLogin(app, as), code } }))
    .status;
const stored = (app: TestApp) => app.site.db.selectFrom('totp_factors').selectAll().execute();

describe('an authenticator app', () => {
  test('counts from its first code on, which is used up by that; ten codes come with it', async ({ app }) => {
    const member = await newMember(app);
    const { body: made } = await start(app, member);
    expect(made.uri).toContain(`secret=${made.secret}`);
    expect(decodeURIComponent(made.uri)).toContain(`otpauth://totp/당구마당:${member.id}?`);
    expect((await login(app, member)).body).toHaveProperty('token');
    expect((await confirm(app, member, '000000')).status).toBe(400);
    const code = appCode(app, made.secret);
    const saved = await confirm(app, member, code);
    expect(saved.headers.get('cache-control')).toBe('no-store');
    expect(new Set(saved.body.recoveryCodes).size).toBe(10);
    expect(await owns(app, member)).toMatchObject({ appSince: expect.any(String), recoveryCodesLeft: 10 });
    expect(await finish(app, member, code)).toBe(400);
    expect(await finish(app, member, appCode(app, made.secret, 1))).toBe(200);
  });

  test('ends every other session and access of the member once it counts, and leaves this one', async () => {
    const { app, member, other } = await openSiteWith('member', 'other');
    const elsewhere = { ...member, token: (await login(app, member)).body.token };
    const statuses = async () => {
      const asked = [elsewhere, member, other].map(as => app.call('GET', '/api/members/user', { as }));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    const { secret } = (await start(app, member)).body;
    expect((await confirm(app, member, '000000')).status).toBe(400);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await confirm(app, member, appCode(app, secret))).body.message).toContain('로그아웃했습니다.');
    expect(await statuses()).toEqual([401, 200, 200]);
  });

  test('needs the password where the session is older than ten minutes', async ({ app, member }) => {
    app.clock.pass(11 * MINUTE);
    for (const call of [start, remove]) {
      expect((await call(app, member)).status).toBe(400);
      expect((await call(app, member, 'not this one')).status).toBe(400);
    }
    expect((await start(app, member, PASSWORD)).status).toBe(200);
  });

  test('is confirmed within half an hour, and once', async ({ app, member }) => {
    const { secret } = (await start(app, member)).body;
    app.clock.pass(30 * MINUTE);
    expect((await confirm(app, member, appCode(app, secret))).status).toBe(409);
    const { body: later } = await start(app, member, PASSWORD);
    const code = appCode(app, later.secret);
    const both = await Promise.all([confirm(app, member, code), confirm(app, member, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is moved to another phone: the old one works until the new one has shown a code', async ({ app }) => {
    const member = await newMember(app);
    await registerApp(app, member);
    const { secret } = (await start(app, member)).body;
    expect(await finish(app, member, appCode(app))).toBe(200);
    app.clock.pass(30_000);
    expect((await confirm(app, member, appCode(app, secret))).status).toBe(200);
    app.clock.pass(30_000);
    expect(await finish(app, member, appCode(app))).toBe(400);
    expect(await finish(app, member, appCode(app, secret))).toBe(200);
  });

  test('is removed with its recovery codes, and the login is as before', async ({ app, member }) => {
    await registerApp(app, member);
    await app.call('POST', `${PATH}/recovery-codes`, { as: member, body: { currentPassword: '' } });
    expect((await remove(app, member)).status).toBe(200);
    expect((await remove(app, member)).status).toBe(404);
    expect(await owns(app, member)).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    expect((await login(app, member)).body).toHaveProperty('token');
    const codes = await app.call('POST', `${PATH}/recovery-codes`, {
      as: member,
      body: { currentPassword: '' },
    });
    expect(codes.status).toBe(409);
  });

  test('is notified to all sessions of the member, and an admin’s is in the audit log', async ({ app }) => {
    const admin = await newAdmin(app);
    const { secret } = (await start(app, admin)).body;
    await confirm(app, admin, appCode(app, secret));
    await remove(app, admin);
    const told = await app.call<{ text: string }[]>('GET', '/api/notifications', { as: admin });
    expect(told.body.map(({ text }) => text.split('.')[0])).toEqual([
      '2단계 인증이 변경되었습니다: 인증 앱 해제',
      '2단계 인증이 변경되었습니다: 인증 앱 등록',
    ]);
    const noted = app.site.db.selectFrom('audit_log').select(['subject', 'after']);
    expect(await noted.where('action', '=', 'member.factor').orderBy('id').execute()).toEqual([
      { subject: `member:${admin.id}`, after: '{"factor":"인증 앱 등록"}' },
      { subject: `member:${admin.id}`, after: '{"factor":"인증 앱 해제"}' },
    ]);
  });
});

describe('the secrets', () => {
  test('are encrypted where the site has a key, and another key opens none of them', async () => {
    const app = await openTestApp({ SECOND_FACTOR_KEY: KEY });
    const member = await newMember(app);
    const { secret } = (await start(app, member)).body;
    expect(JSON.stringify(await stored(app))).not.toContain(secret);
    expect((await confirm(app, member, appCode(app, secret))).status).toBe(200);
    app.clock.pass(30_000);
    app.site.config.SECOND_FACTOR_KEY = `${KEY} no more`;
    expect(await finish(app, member, appCode(app, secret))).toBe(400);
    app.site.config.SECOND_FACTOR_KEY = KEY;
    expect(await finish(app, member, appCode(app, secret))).toBe(200);
  });

  test('of one member give no access to another', async () => {
    const app = await openTestApp({ SECOND_FACTOR_KEY: KEY });
    const [member, other] = [await newMember(app), await newMember(app)];
    const { secret } = (await start(app, member)).body;
    await confirm(app, member, appCode(app, secret));
    await registerApp(app, other);
    const [row] = await stored(app);
    const moved = app.site.db.updateTable('totp_factors').set({ secret: row?.secret ?? '' });
    await moved.where('member', '=', other.number).execute();
    expect(await finish(app, other, appCode(app, secret))).toBe(400);
  });

  test('go with nobody’s data, and with the member', async ({ app, member }) => {
    const { secret } = (await start(app, member)).body;
    const { recoveryCodes = [] } = (await confirm(app, member, appCode(app, secret))).body;
    const data = JSON.stringify((await app.call('GET', '/api/members/data', { as: member })).body);
    expect(data).toContain('"authenticatorApp":[{"date"');
    for (const kept of [secret, ...recoveryCodes]) expect(data).not.toContain(kept);
    await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member, body: {} });
    expect(await stored(app)).toEqual([]);
    expect(await app.site.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});

test('the operator takes a lost second factor away: all sessions end, and the password alone logs in', async () => {
  const { app, member } = await openSiteWith('member');
  await registerApp(app, member);
  const step = await beginLogin(app, member);
  expect(await resetSecondFactor(app.site.db, member.id.toUpperCase(), app.clock.now)).toBe('removed');
  expect((await app.call('GET', '/api/check-admin', { as: member })).status).toBe(401);
  expect(
    (await app.call('POST', '/api/auth/login/second-step', { body: { step, code: appCode(app) } })).status,
  ).toBe(401);
  expect((await login(app, member)).body).toHaveProperty('token');
  expect(await resetSecondFactor(app.site.db, member.id, app.clock.now)).toBe('none');
  expect(await resetSecondFactor(app.site.db, 'nobody99', app.clock.now)).toBe('gone');
});

describe('a site that asks its admins for a second factor', () => {
  const required = () => openTestApp({ REQUIRE_SECOND_FACTOR: 'admins' });

  test('gives an admin without one a member’s rights, and the admin’s with the first code', async () => {
    const app = await required();
    const [admin, member] = [await newAdmin(app), await newMember(app, { phone: '01022223333' })];
    expect(await app.call('GET', '/api/members', { as: admin })).toMatchObject(saying(403, FACTOR_REQUIRED));
    expect((await app.call('GET', '/api/check-admin', { as: admin })).body).toEqual({
      isAdmin: false,
      isModerator: false,
      lacksFactor: true,
    });
    // Rules that check the role themselves refuse alike.
    expect((await app.call('GET', `/api/memberanking/${member.id}/account`, { as: admin })).status).toBe(403);
    const post = await newFreePost(app, member);
    expect((await app.call('DELETE', `/api/freeboard/${post}`, { as: admin })).status).toBe(403);
    expect((await app.call('GET', '/api/members/user', { as: admin })).status).toBe(200);
    const { secret } = (await start(app, admin)).body;
    expect((await confirm(app, admin, appCode(app, secret))).status).toBe(200);
    expect((await app.call('GET', '/api/members', { as: admin })).status).toBe(200);
    expect((await app.call('DELETE', `/api/freeboard/${post}`, { as: admin })).status).toBe(200);
    expect((await owns(app, admin)).isRequired).toBe(true);
  });

  test('lets no admin remove the last one, and asks no member', async () => {
    const app = await required();
    const [admin, member] = [await newAdmin(app), await newMember(app)];
    await registerApp(app, admin, member);
    expect((await remove(app, admin)).status).toBe(409);
    expect((await owns(app, admin)).appSince).not.toBe(null);
    expect((await remove(app, member)).status).toBe(200);
  });

  test('requires a second factor of moderators if the setting says so', async () => {
    for (const [setting, isModerator] of [
      ['admins', true],
      ['moderators', false],
    ] as const) {
      const app = await openTestApp({ REQUIRE_SECOND_FACTOR: setting });
      const member = await newMember(app);
      const promoted = app.site.db.updateTable('members').set({ moderator: 1 });
      await promoted.where('number', '=', member.number).execute();
      const checked = await app.call('GET', '/api/check-admin', { as: member });
      expect(checked.body).toMatchObject({ isModerator });
      await registerApp(app, member);
      expect((await app.call('GET', '/api/check-admin', { as: member })).body).toMatchObject({
        isModerator: true,
      });
    }
  });
});

import { describe, expect, test } from 'vitest';
import { type LoginAnswer, loginAnswer } from '#/features/accounts/login/login.contract.ts';
import { resetSecondFactor } from '#/features/accounts/signup/first-admin.server.ts';
import { PASSKEY_SITE, registerPasskey, SoftwareAuthenticator } from '#test/fixtures/passkeys.ts';
import { beginLogin } from '#test/fixtures/second-factors.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';
import type { OwnSecondFactors } from './second-factors.contract.ts';

const PATH = '/api/members/second-factor/passkeys';
const LOGIN = '/api/auth/login/passkey';
const WRONG = '패스키를 확인하지 못했습니다. 처음부터 다시 시도해주세요.';
const MINUTE = 60_000;

type Options = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };
type Said = { message: string };

async function memberWithPasskey(settings: Record<string, string> = {}) {
  const app = await openTestApp({ ...PASSKEY_SITE, ...settings });
  const member = await newMember(app);
  return { app, member, authenticator: await registerPasskey(app, member) };
}

const owns = async (app: TestApp, as: Visitor) =>
  (await app.call<OwnSecondFactors>('GET', '/api/members/second-factor', { as })).body;
const begin = (app: TestApp, as: Visitor, currentPassword = '') =>
  app.call<Options>('POST', `${PATH}/options`, { as, body: { currentPassword } });
const add = (app: TestApp, as: Visitor, response: unknown) =>
  app.call<Said & { recoveryCodes?: string[] }>('POST', PATH, { as, body: { name: '', response } });
const remove = (app: TestApp, as: Visitor, passkey: number, currentPassword = '') =>
  app.call<Said>('DELETE', `${PATH}/${passkey}`, { as, body: { currentPassword } });
const startLogin = async (app: TestApp, step: string | null = null) =>
  (await app.call<Options>('POST', `${LOGIN}/options`, { body: { step } })).body;
const login = (app: TestApp, response: unknown, step: string | null = null) =>
  app.call<LoginAnswer & Said>('POST', LOGIN, { body: { step, response } });

describe('a login with a passkey', () => {
  test('alone brings a session where the authenticator asked its owner, and not where it did not', async () => {
    const { app, member, authenticator } = await memberWithPasskey();
    const options = await startLogin(app);
    expect(options).toMatchObject({ rpId: 'madang.example.com', userVerification: 'required' });
    expect(await login(app, authenticator.sign(options, { isUnlocked: false }))).toMatchObject(
      saying(400, WRONG),
    );
    const answer = await login(app, authenticator.sign(options));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(loginAnswer.strict().parse(answer.body)).toMatchObject({ userId: member.id, isAdmin: false });
    const as = { ...member, token: answer.body.token };
    expect((await app.call('GET', '/api/members/user', { as })).status).toBe(200);
    expect((await owns(app, member)).passkeys).toMatchObject([
      { name: '내 휴대폰', usedAt: expect.any(String) },
    ]);
  });

  test('is the second step after a right password, for the passkeys of that member', async () => {
    const { app, member, authenticator } = await memberWithPasskey();
    const { body } = await app.call('POST', '/api/auth/login', {
      body: { id: member.id, password: PASSWORD },
    });
    expect(body).toMatchObject({ secondFactor: { hasApp: false, hasPasskey: true } });
    const step = await beginLogin(app, member);
    const options = await startLogin(app, step);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([
      authenticator.credential.toString('base64url'),
    ]);
    const other = await newMember(app);
    const others = await registerPasskey(app, other);
    expect((await login(app, others.sign(options), step)).status).toBe(400);
    expect((await login(app, authenticator.sign(options, { isUnlocked: false }), step)).status).toBe(200);
    expect((await login(app, authenticator.sign(options), step)).status).toBe(401);
  });

  test('accepts a challenge once, within ten minutes, and only for its purpose', async () => {
    const { app, member, authenticator } = await memberWithPasskey();
    const alone = await startLogin(app);
    const step = await beginLogin(app, member);
    const second = await startLogin(app, step);
    // The challenge of the second step needs no PIN.
    expect((await login(app, authenticator.sign(second))).status).toBe(400);
    expect((await login(app, authenticator.sign(alone), step)).status).toBe(400);
    expect((await login(app, authenticator.sign(alone))).status).toBe(200);
    expect((await login(app, authenticator.sign(alone))).status).toBe(400);
    expect((await login(app, authenticator.sign({ challenge: 'bWFkZSB1cA' }))).status).toBe(400);
    const late = await startLogin(app);
    app.clock.pass(10 * MINUTE);
    expect((await login(app, authenticator.sign(late))).status).toBe(400);
  });

  test('lets one of two in that send one signature at once', async () => {
    const { app, authenticator } = await memberWithPasskey();
    const response = authenticator.sign(await startLogin(app));
    const answers = await Promise.all([login(app, response), login(app, response)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('refuses another address, another site, another key, and a counter that goes back', async () => {
    const { app, authenticator } = await memberWithPasskey();
    const options = await startLogin(app);
    const sign = authenticator.sign.bind(authenticator);
    const stranger = new SoftwareAuthenticator();
    const forged = { ...stranger.sign(options), id: sign(options).id, rawId: sign(options).id };
    for (const response of [
      sign(options, { origin: 'https://madang.example.org' }),
      sign(options, { host: 'example.org' }),
      stranger.sign(options),
      forged,
    ]) {
      expect(await login(app, response)).toMatchObject(saying(400, WRONG));
    }
    expect((await login(app, sign(options))).status).toBe(200);
    authenticator.counter = 0;
    expect((await login(app, sign(await startLogin(app)))).status).toBe(400);
  });

  test('refuses malformed passkeys with a sentence', async () => {
    const { app, authenticator } = await memberWithPasskey();
    const whole = authenticator.sign(await startLogin(app));
    for (const response of [
      undefined,
      {},
      { ...whole, id: '<script>' },
      { ...whole, response: { ...whole.response, clientDataJSON: 'AAAA' } },
      { ...whole, response: { ...whole.response, authenticatorData: '' } },
      { ...whole, response: { ...whole.response, signature: 'A'.repeat(2001) } },
    ]) {
      const answer = await login(app, response);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/[가-힣]/);
    }
  });
});

describe('a new passkey', () => {
  test('is a second factor: recovery codes come with the first, and the password alone logs nobody in', async () => {
    const app = await openTestApp(PASSKEY_SITE);
    const member = await newMember(app);
    const authenticator = new SoftwareAuthenticator();
    const made = await add(app, member, authenticator.register((await begin(app, member)).body));
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect((await owns(app, member)).passkeys).toMatchObject([{ name: '패스키', usedAt: null }]);
    const [code = ''] = made.body.recoveryCodes ?? [];
    const body = { step: await beginLogin(app, member), code };
    expect((await app.call('POST', '/api/auth/login/second-step', { body })).status).toBe(200);
  });

  test('needs the password where the session is older than ten minutes, and its own challenge', async () => {
    const { app, member } = await memberWithPasskey();
    const { body: options } = await begin(app, member);
    const [other, authenticator] = [await newMember(app), new SoftwareAuthenticator()];
    expect((await add(app, other, authenticator.register(options))).status).toBe(400);
    expect((await add(app, member, authenticator.register(options, { host: 'example.org' }))).status).toBe(
      400,
    );
    expect((await add(app, member, authenticator.register(options))).status).toBe(200);
    expect((await add(app, member, new SoftwareAuthenticator().register(options))).status).toBe(400);
    const again = authenticator.register((await begin(app, member)).body);
    expect((await add(app, member, again)).status).toBe(409);
    app.clock.pass(11 * MINUTE);
    expect((await begin(app, member)).status).toBe(400);
    expect((await begin(app, member, PASSWORD)).status).toBe(200);
  });

  test('is one of ten at most, also at once', async () => {
    const { app, member } = await memberWithPasskey();
    const made = [];
    for (let n = 0; n < 12; n++)
      made.push(new SoftwareAuthenticator().register((await begin(app, member)).body));
    const answers = await Promise.all(made.map(response => add(app, member, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect((await begin(app, member)).status).toBe(409);
  });

  test('is refused where the site does not know a secure address of its own', async () => {
    for (const PUBLIC_URL of ['', 'http://madang.example.com', 'https://192.0.2.7']) {
      const app = await openTestApp({ PUBLIC_URL });
      const member = await newMember(app);
      expect((await owns(app, member)).takesPasskeys).toBe(false);
      expect((await begin(app, member)).status).toBe(409);
      expect((await app.call('POST', `${LOGIN}/options`, { body: { step: null } })).status).toBe(409);
    }
  });
});

describe('removing a passkey', () => {
  test('with the last factor leaves the login as before', async () => {
    const { app, member, authenticator } = await memberWithPasskey();
    const [{ id = 0 } = {}] = (await owns(app, member)).passkeys;
    const options = await startLogin(app);
    expect((await remove(app, member, id)).status).toBe(200);
    expect((await login(app, authenticator.sign(options))).status).toBe(400);
    expect(await owns(app, member)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const { body } = await app.call('POST', '/api/auth/login', {
      body: { id: member.id, password: PASSWORD },
    });
    expect(body).toHaveProperty('token');
  });

  test('is refused for the last factor of an admin who must have one', async () => {
    const app = await openTestApp({ ...PASSKEY_SITE, REQUIRE_SECOND_FACTOR: 'admins' });
    const admin = await newAdmin(app);
    expect((await app.call('GET', '/api/members', { as: admin })).status).toBe(403);
    await registerPasskey(app, admin);
    expect((await app.call('GET', '/api/members', { as: admin })).status).toBe(200);
    const [{ id = 0 } = {}] = (await owns(app, admin)).passkeys;
    expect((await remove(app, admin, id)).status).toBe(409);
    expect((await owns(app, admin)).passkeys).toHaveLength(1);
  });

  test('happens with the operator’s reset and with the member; own data name it without its key', async () => {
    const { app, member } = await memberWithPasskey();
    const [row] = await app.site.db.selectFrom('passkeys').selectAll().execute();
    const data = JSON.stringify((await app.call('GET', '/api/members/data', { as: member })).body);
    expect(data).toContain('내 휴대폰');
    for (const secret of [row?.public_key ?? '', row?.credential ?? '']) expect(data).not.toContain(secret);
    const other = await newMember(app);
    await registerPasskey(app, other);
    await app.call('DELETE', `/api/memberanking/${other.id}`, { as: other, body: {} });
    expect(await resetSecondFactor(app.site.db, member.id, app.clock.now)).toBe('removed');
    expect(await app.site.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });
});

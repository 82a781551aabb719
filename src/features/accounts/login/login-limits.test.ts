import { describe, expect, onTestFinished } from 'vitest';
import { makeLog } from '#/server/monitoring/log.ts';
import { cheapHash } from '#test/fixtures/cheap-hash.ts';
import { startLoginProvider } from '#test/fixtures/login-provider.ts';
import { PASSKEY_SITE, registerPasskey, SoftwareAuthenticator } from '#test/fixtures/passkeys.ts';
import { beginLogin, registerApp } from '#test/fixtures/second-factors.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

const HOME = '198.51.100.1';
const DAY = 86_400_000;

const login = async (app: TestApp, id: string, password: string, address: string) => {
  const body = { id, password };
  return (await untilAdmitted(() => app.call('POST', '/api/auth/login', { body, address }))).status;
};
const fail = (app: TestApp, id: string, address: string) => login(app, id, 'wrong guess', address);

/** Fails `times` times from each address, all at once; returns how many attempts were allowed. */
async function guess(app: TestApp, id: string, addresses: string[], times = 10): Promise<number> {
  let tried = 0;
  for (const address of addresses) {
    const statuses = await Promise.all(Array.from({ length: times }, () => fail(app, id, address)));
    tried += statuses.filter(status => status === 401).length;
  }
  return tried;
}

/** A member with a cheap password hash, so that a hundred guesses take no seconds. */
const newGuessed = (app: TestApp) => newMember(app, { passwordHash: cheapHash(PASSWORD) });

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);

describe('limits on failed logins', () => {
  test('the eleventh failure in a row from one address waits, right password or not', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newGuessed(app);
    for (let n = 0; n < 10; n++) expect(await fail(app, member.id, HOME)).toBe(401);
    const answer = await app.call('POST', '/api/auth/login', {
      body: { id: member.id.toUpperCase(), password: PASSWORD },
      address: HOME,
    });
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('요청이 너무 많습니다. 15분 후에 다시 시도해 주세요.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await login(app, member.id, PASSWORD, '198.51.100.2')).toBe(200);
  });

  test('guesses sent all at once are as many as guesses in a row', { tags: 'race' }, async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newGuessed(app);
    expect(await guess(app, member.id, [HOME], 30)).toBe(10);
  });

  test('an id nobody has is limited like one that exists', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    expect(await guess(app, 'nobody99', [HOME], 12)).toBe(10);
  });

  test('right passwords are no failures', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    for (let n = 0; n < 9; n++) expect(await fail(app, member.id, HOME)).toBe(401);
    for (let n = 0; n < 12; n++) expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
  });

  test('where the member signed in during the last 30 days, strangers lock nobody out', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    const cheap = { password_hash: cheapHash(PASSWORD) };
    await app.site.db.updateTable('members').set(cheap).where('number', '=', member.number).execute();
    await guess(app, member.id, strangers(11));
    app.clock.pass(29 * DAY);
    expect(await fail(app, member.id, HOME)).toBe(401);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    app.clock.pass(31 * DAY);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(429);
  });

  test('one address fails a hundred times an hour, except for those at home there', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const regular = await newMember(app);
    const stranger = await newMember(app);
    expect(await login(app, regular.id, PASSWORD, HOME)).toBe(200);
    let tried = 0;
    for (let n = 0; n < 10; n++) tried += await guess(app, (await newGuessed(app)).id, [HOME]);
    tried += await guess(app, 'nobody1', [HOME]);
    expect(tried).toBe(100);
    expect(await login(app, stranger.id, PASSWORD, HOME)).toBe(429);
    expect(await login(app, regular.id, PASSWORD, HOME)).toBe(200);
  });

  test('the thirty-first right password of a quarter of an hour waits, and locks nobody out elsewhere', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    await app.site.limits.take('rightPasswords', `${HOME} ${member.id}`, 29);
    expect(await fail(app, member.id, HOME)).toBe(401);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(429);
    const body = { password: 'a whole new word', currentPassword: PASSWORD };
    const sent = { as: member, body, address: HOME };
    expect((await app.call('PUT', `/api/memberanking/${member.id}/update`, sent)).status).toBe(429);
    expect(await login(app, member.id, PASSWORD, '198.51.100.2')).toBe(200);
  });

  test('addresses are stored hashed, and for a year', async ({ app, member }) => {
    const stored = () => app.site.db.selectFrom('known_addresses').selectAll().execute();
    await login(app, member.id, PASSWORD, HOME);
    await login(app, member.id, PASSWORD, HOME);
    expect(await stored()).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toContain(HOME);
    app.clock.pass(366 * DAY);
    await login(app, member.id, PASSWORD, '198.51.100.2');
    expect(await stored()).toMatchObject([{ seen_at: app.clock.now.toISOString() }]);
  });
});

const LOGIN = '/api/auth/login';
const HERE = '198.51.100.31';
const ELSEWHERE = '198.51.100.32';

async function openLogged(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const app = await openTestApp(settings, makeLog('warn', { write: line => void lines.push(line) }));
  const failed = () =>
    lines
      .map(line => JSON.parse(line))
      .filter(({ msg }) => msg === 'failed login')
      .map(({ account, address, way, more }) => [account, address, way, more]);
  const logIn = async (id: string, password: string, address: string) =>
    (await app.call('POST', LOGIN, { body: { id, password }, address })).status;
  return { app, lines, failed, logIn };
}

test('failed logins are one line a minute, address and account, and a right one is none', async () => {
  const { app, failed, logIn } = await openLogged();
  const { id } = await newMember(app);
  for (let n = 0; n < 3; n++) expect(await logIn(id, 'not this one', HERE)).toBe(401);
  expect(await logIn(id.toUpperCase(), 'not this one', ELSEWHERE)).toBe(401);
  expect(await logIn(id, PASSWORD, '198.51.100.33')).toBe(200);
  expect(failed()).toEqual([
    [id, HERE, 'password', 0],
    [id, ELSEWHERE, 'password', 0],
  ]);
});

test('an unknown login id and a password are not logged', async () => {
  const { lines, failed, logIn } = await openLogged();
  expect(await logIn('mysecret1', 'othersecret2', HERE)).toBe(401);
  expect(failed()).toEqual([['', HERE, 'password', 0]]);
  expect(lines.join()).not.toMatch(/mysecret1|othersecret2/);
});

test('a wrong code after a right password is logged as the second step', async () => {
  const { app, failed } = await openLogged();
  const member = await newMember(app);
  await registerApp(app, member);
  const step = await beginLogin(app, member);
  const body = { step, code: '000000' };
  expect((await app.call('POST', `${LOGIN}/second-step`, { body, address: HERE })).status).toBe(400);
  expect(failed()).toEqual([[member.id, HERE, 'second step', 0]]);
});

test('a wrong passkey is logged with the account whose passkey it names, alone and as the second step', async () => {
  const { app, failed } = await openLogged(PASSKEY_SITE);
  const member = await newMember(app);
  const authenticator = await registerPasskey(app, member);
  const logIn = async (
    by: SoftwareAuthenticator,
    address: string,
    { step = null, host }: { step?: string | null; host?: string } = {},
  ) => {
    const path = `${LOGIN}/passkey`;
    const options = await app.call<{ challenge: string }>('POST', `${path}/options`, { body: { step } });
    const response = by.sign(options.body, host ? { host } : {});
    return (await app.call('POST', path, { body: { step, response }, address })).status;
  };
  expect(await logIn(authenticator, HERE, { host: 'elsewhere.example.com' })).toBe(400);
  expect(await logIn(new SoftwareAuthenticator(), HERE)).toBe(400);
  const step = await beginLogin(app, member);
  expect(await logIn(new SoftwareAuthenticator(), ELSEWHERE, { step })).toBe(400);
  expect(await logIn(authenticator, '198.51.100.33')).toBe(200);
  expect(failed()).toEqual([
    [member.id, HERE, 'passkey', 0],
    ['', HERE, 'passkey', 0],
    [member.id, ELSEWHERE, 'passkey', 0],
  ]);
});

test('a wrong recovery code is logged as the second step, and a made-up return from a provider as its own', async () => {
  const provider = await startLoginProvider(onTestFinished);
  const { app, failed } = await openLogged({ PUBLIC_URL: 'http://site', ...provider.settings() });
  const member = await newMember(app);
  await registerApp(app, member);
  const step = await beginLogin(app, member);
  const sent = { body: { step, code: 'ABCD-EFGH-JKMN' }, address: HERE };
  expect((await app.call('POST', `${LOGIN}/second-step`, sent)).status).toBe(400);
  const body = { state: 'made up', key: 'made up', code: 'made up' };
  const finish = { body, address: ELSEWHERE };
  expect((await app.call('POST', '/api/auth/providers/kakao/finish', finish)).status).toBe(400);
  expect(failed()).toEqual([
    [member.id, HERE, 'second step', 0],
    ['', ELSEWHERE, 'provider', 0],
  ]);
});

import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '#/server/monitoring/log.ts';
import { startLoginProvider } from '#test/fixtures/login-provider.ts';
import { PASSKEY_SITE, registerPasskey, SoftwareAuthenticator } from '#test/fixtures/passkeys.ts';
import { beginLogin, registerApp } from '#test/fixtures/second-factors.ts';
import { newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

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

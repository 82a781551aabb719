import { expect, test } from 'vitest';
import { makeLog } from '#/server/monitoring/log.ts';
import { beginLogin, registerApp } from '#test/fixtures/second-factors.ts';
import { newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

const LOGIN = '/api/auth/login';
const HERE = '198.51.100.31';
const ELSEWHERE = '198.51.100.32';

async function openLogged() {
  const lines: string[] = [];
  const app = await openTestApp({}, makeLog('warn', { write: line => void lines.push(line) }));
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

test('what was typed as the id of nobody, and a password, are not logged', async () => {
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

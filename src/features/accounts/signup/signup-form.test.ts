import { expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const someone = {
  id: 'cue7',
  username: '큐마스터',
  phone: '01012345678',
  email: 'cue7@example.com',
  password: 'three-cushion-9',
};
const signUp = (app: TestApp, more: object = {}) =>
  app.call<{ message: string }>('POST', '/api/auth/signup', { body: { ...someone, ...more } });
const open = async (app: TestApp) =>
  (await app.call<{ opened: string; seconds: number }>('GET', '/api/auth/signup-form')).body;

test('a form that was open for three seconds is taken, a faster one waits, and a call without a form needs none', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const { opened, seconds } = await open(app);
  expect(seconds).toBe(3);
  app.clock.pass(1000);
  const early = await signUp(app, { opened });
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '2']);
  expect(early.body.message).toBe('가입 양식을 연 지 얼마 되지 않았습니다. 잠시 후 다시 시도해 주세요.');
  app.clock.pass(2000);
  expect((await signUp(app, { opened })).status).toBe(201);
  expect((await signUp(app, { id: 'cue8', username: '다른 큐', phone: '01012345679' })).status).toBe(201);
});

test('a time that the site did not sign, and the field that nobody sees, are refused', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const { opened } = await open(app);
  const [at = '', signed = ''] = opened.split('.');
  const earlier = (Number.parseInt(at, 36) - 60_000).toString(36);
  for (const forged of [`${earlier}.${signed}`, at, '', '.', `${at}.`, `${at}.${signed}x`]) {
    const { status, body } = await signUp(app, { opened: forged });
    expect([forged, status, body.message]).toEqual([
      forged,
      400,
      '가입 신청을 받지 못했습니다. 다시 한 번 눌러 주세요.',
    ]);
  }
  app.clock.pass(60_000);
  expect((await signUp(app, { opened, reference: 'https://spam.example.com' })).status).toBe(400);
  expect((await signUp(app, { opened, reference: '' })).status).toBe(201);
  const stored = JSON.stringify(await app.site.db.selectFrom('members').selectAll().execute());
  expect(stored).not.toContain(opened);
});

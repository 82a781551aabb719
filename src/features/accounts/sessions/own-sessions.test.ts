import { describe, expect } from 'vitest';
import { type OwnSession, ownSession } from '#/features/accounts/login/login.contract.ts';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import type { TestApp } from '#test/test-app.ts';
import { test } from '#test/test-app.ts';

const HOUR = 3_600_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const read = (app: TestApp, as: Visitor | null) =>
  app.call<OwnSession[]>('GET', '/api/members/sessions', { as });
const onPhone = async (app: TestApp, { id }: Visitor) => {
  const call = { body: { id, password: PASSWORD }, headers: { 'user-agent': PHONE } };
  return (await app.call<{ token: string }>('POST', '/api/auth/login', call)).body.token;
};

describe('the own sessions', () => {
  test('show the time, the device, and the current one, but no token', async ({ app }) => {
    const [member] = [await newMember(app), await newMember(app)];
    app.clock.pass(HOUR);
    const token = await onPhone(app, member);
    const { body } = await read(app, { ...member, token });
    expect(body.map(each => ownSession.strict().parse(each))).toEqual([
      {
        browser: 'Chrome · Android',
        signedInAt: '2026-11-18T11:00:00+09:00',
        usedAt: '2026-11-18T11:00:00+09:00',
        isThis: true,
      },
      {
        browser: '알 수 없는 브라우저',
        signedInAt: '2026-11-18T10:00:00+09:00',
        usedAt: '2026-11-18T10:00:00+09:00',
        isThis: false,
      },
    ]);
  });

  test('leave out those that have run out, and are none after logging out everywhere', async ({ app }) => {
    const member = await newMember(app);
    app.clock.pass(29 * 24 * HOUR);
    const phone = { ...member, token: await onPhone(app, member) };
    expect((await read(app, phone)).body).toHaveLength(2);
    app.clock.pass(2 * 24 * HOUR);
    expect((await read(app, phone)).body.map(({ isThis }) => isThis)).toEqual([true]);
    await app.call('POST', '/api/auth/logout-everywhere', { as: phone });
    expect((await read(app, phone)).status).toBe(401);
  });
});

import { describe, expect, test } from 'vitest';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const save = (app: TestApp, member: Visitor, body: object, { as = member, call = 'update' } = {}) =>
  app.call('PUT', `/api/memberanking/${member.id}/${call}`, { as, body });

const verify = (app: TestApp, username: string, phone: string) =>
  app.call('POST', '/api/members/verify-identity', { body: { username, phone } });

describe('a reset', () => {
  const LATER =
    '전화번호가 바뀐 뒤 24시간 동안은 비밀번호를 재설정할 수 없습니다. ' +
    '2026-11-19 10:00부터 다시 시도하거나 운영자에게 문의해주세요.';

  test('is refused for 24 hours after the phone changed, also one that was verified before', async () => {
    const app = await openTestApp({ RESET_DELAY: '0' });
    const member = await newMember(app, { phone: '01011112222' });
    expect((await verify(app, member.username, '01011112222')).body).toEqual({ verified: true });
    await save(app, member, { phone: '01055556666' });
    const refused = { status: 403, body: { message: LATER } };
    expect(await verify(app, member.username, '01055556666')).toMatchObject(refused);
    const body = { username: member.username, phone: '01055556666', newPassword: 'a whole new word' };
    expect((await app.call('POST', '/api/members/reset-password', { body })).status).toBe(400);
    app.clock.pass(24 * HOUR - 1);
    expect(await verify(app, member.username, '01055556666')).toMatchObject(refused);
    app.clock.pass(1);
    expect((await verify(app, member.username, '01055556666')).body).toEqual({ verified: true });
    expect((await app.call('POST', '/api/members/reset-password', { body })).status).toBe(200);
  });

  test('is not held up by a new mail address, except where the code goes there', async () => {
    const { url, letters } = await startMailServer();
    for (const [setting, value, expected] of [
      ['RESET_DELAY', '0', 200],
      ['SMTP_URL', url, 403],
    ] as const) {
      const app = await openTestApp({ [setting]: value });
      const member = await newMember(app, { phone: '01011112222' });
      await save(app, member, { email: 'thief@example.com' });
      expect((await verify(app, member.username, '01011112222')).status).toBe(expected);
    }
    expect(letters.flatMap(letter => letter.to)).not.toContain('thief@example.com');
  });
});

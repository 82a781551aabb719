import { describe, expect, test } from 'vitest';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const MINUTE = 60_000;
const WRONG = '현재 비밀번호가 올바르지 않습니다.';

const refusal = (message: string) => ({
  status: 400,
  body: { message, issues: [{ path: 'currentPassword', message }] },
});

const remove = (app: TestApp, member: Visitor, body?: unknown, as = member) =>
  app.call('DELETE', `/api/memberanking/${member.id}`, { as, body });

describe('leaving', () => {
  test('in an older session needs the current password, of an admin too', async () => {
    const app = await openTestApp();
    for (const member of [await newMember(app), await newAdmin(app)]) {
      app.clock.pass(10 * MINUTE);
      const needed = '탈퇴하려면 현재 비밀번호를 입력해주세요.';
      for (const body of [undefined, {}, { currentPassword: '' }, { currentPassword: null }]) {
        expect(await remove(app, member, body)).toMatchObject(refusal(needed));
      }
      expect(await remove(app, member, { currentPassword: 'not this one' })).toMatchObject(refusal(WRONG));
      expect((await remove(app, member, { currentPassword: PASSWORD })).status).toBe(200);
    }
  });

  test('a younger one leaves without, with or without an empty body that calls itself JSON', async () => {
    const app = await openTestApp();
    const member = await newMember(app);
    const headers = { 'content-type': 'application/json' };
    const answer = await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member, headers });
    expect(answer.status).toBe(200);
    expect((await remove(app, await newMember(app))).status).toBe(200);
  });

  test('an admin removes others without', async () => {
    const app = await openTestApp();
    const [member, admin] = [await newMember(app), await newAdmin(app)];
    app.clock.pass(10 * MINUTE);
    expect((await remove(app, member, undefined, admin)).status).toBe(200);
  });
});

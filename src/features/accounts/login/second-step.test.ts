import { describe, expect, test } from 'vitest';
import { secondStepNeeded } from '#/features/accounts/second-factors/second-factors.contract.ts';
import { appCode, beginLogin, registerApp } from '#test/fixtures/second-factors.ts';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';
import { type LoginAnswer, loginAnswer } from './login.contract.ts';

const STEP = '/api/auth/login/second-step';
const ELSEWHERE = '198.51.100.77';
const WRONG =
  '인증 코드가 올바르지 않습니다. 한 번 쓴 코드는 다시 쓸 수 없으니, 새 코드가 나오면 입력해주세요.';
const OVER = '로그인 시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해주세요.';

const login = (app: TestApp, { id }: Visitor, password = PASSWORD) =>
  app.call<LoginAnswer>('POST', '/api/auth/login', { body: { id, password } });
const finish = (app: TestApp, step: string, code: string, address?: string) =>
  app.call<LoginAnswer & { message?: string }>('POST', STEP, { body: { step, code }, address });
const sessions = async ({ site }: TestApp, { number }: Visitor) =>
  (await site.db.selectFrom('sessions').select('token_hash').where('member', '=', number).execute()).length;
const events = async ({ site }: TestApp, { number }: Visitor) =>
  site.db.selectFrom('notifications').select(['event', 'title']).where('member', '=', number).execute();

async function memberWithApp(settings: Record<string, string> = {}) {
  const app = await openTestApp(settings);
  const member = await newMember(app);
  await registerApp(app, member);
  return { app, member };
}

async function recoveryCodesOf(app: TestApp, member: Visitor): Promise<string[]> {
  const path = '/api/members/second-factor/recovery-codes';
  const body = { currentPassword: PASSWORD };
  const answer = await app.call<{ recoveryCodes: string[] }>('POST', path, { as: member, body });
  return answer.body.recoveryCodes;
}

describe('a login with a second factor', () => {
  test('answers a right password without a token, and the code brings it', async () => {
    const { app, member } = await memberWithApp();
    const first = await login(app, member);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const { secondFactor } = secondStepNeeded.strict().parse(first.body);
    expect(await sessions(app, member)).toBe(1);
    const answer = await finish(app, secondFactor.step, appCode(app));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(loginAnswer.strict().parse(answer.body)).toMatchObject({ userId: member.id, isAdmin: false });
    const as = { ...member, token: answer.body.token };
    expect((await app.call('GET', '/api/members/user', { as })).status).toBe(200);
  });

  test('answers a wrong password as anybody’s', async () => {
    const { app, member } = await memberWithApp();
    const wrong = await login(app, member, 'not this one');
    const other = await login(app, await newMember(app), 'not this one');
    expect([wrong.status, wrong.body]).toEqual([other.status, other.body]);
    expect(wrong.status).toBe(401);
  });

  test('takes a code of the step before and after, and no other', async () => {
    const { app, member } = await memberWithApp();
    const step = await beginLogin(app, member);
    for (const steps of [-2, 2])
      expect((await finish(app, step, appCode(app, undefined, steps))).status).toBe(400);
    expect((await finish(app, step, appCode(app, undefined, -1))).status).toBe(200);
    expect((await finish(app, await beginLogin(app, member), appCode(app, undefined, 1))).status).toBe(200);
  });

  test('takes a code once, also within its half minute, and none from before it', async () => {
    const { app, member } = await memberWithApp();
    const code = appCode(app);
    expect((await finish(app, await beginLogin(app, member), code)).status).toBe(200);
    for (const again of [code, appCode(app, undefined, -1)]) {
      expect(await finish(app, await beginLogin(app, member), again)).toMatchObject(saying(400, WRONG));
    }
    app.clock.pass(30_000);
    expect((await finish(app, await beginLogin(app, member), appCode(app))).status).toBe(200);
  });

  test('lets one of two logins in that send one code at once', { tags: 'race' }, async () => {
    const { app, member } = await memberWithApp();
    const steps = [await beginLogin(app, member), await beginLogin(app, member)];
    const answers = await Promise.all(steps.map(step => finish(app, step, appCode(app))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('ends after ten minutes, after it was used, and with the password', async () => {
    const { app, member } = await memberWithApp();
    const late = await beginLogin(app, member);
    app.clock.pass(10 * 60_000);
    const used = await beginLogin(app, member);
    expect((await finish(app, used, appCode(app))).status).toBe(200);
    app.clock.pass(30_000);
    const before = await beginLogin(app, member);
    const body = { password: 'a whole new word', currentPassword: PASSWORD };
    const path = `/api/memberanking/${member.id}/update`;
    expect((await app.call('PUT', path, { as: member, body })).status).toBe(200);
    for (const step of [late, used, before, 'made up']) {
      expect(await finish(app, step, appCode(app))).toMatchObject(saying(401, OVER));
    }
  });

  test('asks for a code that is there', async () => {
    const { app, member } = await memberWithApp();
    const step = await beginLogin(app, member);
    for (const code of ['', ' - ', undefined, 123456]) {
      expect((await app.call('POST', STEP, { body: { step, code } })).status).toBe(400);
    }
    const typed = appCode(app).replace(/^.../, '$& ');
    expect((await finish(app, step, typed)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('log in once each, in any spelling, and the member is notified', async () => {
    const { app, member } = await memberWithApp();
    const [first = '', second = ''] = await recoveryCodesOf(app, member);
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await finish(app, await beginLogin(app, member), first)).status).toBe(200);
    expect((await finish(app, await beginLogin(app, member), first)).status).toBe(400);
    const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await finish(app, await beginLogin(app, member), typed)).status).toBe(200);
    expect(await events(app, member)).toContainEqual({ event: 'recoveryCode', title: '8' });
  });

  test('are stored as hashes, and new ones replace them', async () => {
    const { app, member } = await memberWithApp();
    const [old = '', ...others] = await recoveryCodesOf(app, member);
    expect(others).toHaveLength(9);
    const stored = await app.site.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(old.replaceAll('-', ''));
    await recoveryCodesOf(app, member);
    expect((await finish(app, await beginLogin(app, member), old)).status).toBe(400);
  });
});

describe('guessing codes', () => {
  test('is limited here and in all, and nobody is locked out at home', async () => {
    const { app, member } = await memberWithApp({ RATE_LIMIT: 'on' });
    expect((await finish(app, await beginLogin(app, member), appCode(app))).status).toBe(200);
    app.clock.pass(30_000);
    const guess = async (address: string) => {
      const step = await beginLogin(app, member, address);
      return (await finish(app, step, '000000', address)).status;
    };
    for (let n = 0; n < 20; n++) {
      const address = `198.51.100.${Math.floor(n / 5)}`;
      expect([n, await guess(address)]).toEqual([n, 400]);
      if (n % 5 === 4 && n < 19) expect(await guess(address)).toBe(429);
    }
    expect(await guess(ELSEWHERE)).toBe(429);
    expect((await finish(app, await beginLogin(app, member), appCode(app))).status).toBe(200);
  });

  test('sent all at once is limited as well, and a right code costs nothing', { tags: 'race' }, async () => {
    const { app, member } = await memberWithApp({ RATE_LIMIT: 'on' });
    const step = await beginLogin(app, member);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await finish(app, step, '000000')).status),
    );
    expect(statuses.filter(status => status === 400)).toHaveLength(5);
    expect(statuses.filter(status => status === 429)).toHaveLength(7);
  });

  test('from where the member never was tells the member that the password is known', async () => {
    const { app, member } = await memberWithApp();
    expect((await finish(app, await beginLogin(app, member), appCode(app))).status).toBe(200);
    await finish(app, await beginLogin(app, member), '000000');
    expect(await events(app, member)).toEqual([]);
    await finish(app, await beginLogin(app, member, ELSEWHERE), '000000', ELSEWHERE);
    expect(await events(app, member)).toEqual([{ event: 'stepFailed', title: '' }]);
  });
});

describe('a reset by nickname and phone', () => {
  const reset = (app: TestApp, body: object) => app.call('POST', '/api/members/reset-password', { body });

  test('asks for a code where the member has a second factor', async () => {
    const app = await openTestApp({ RESET_DELAY: '0' });
    const member = await newMember(app, { phone: '01022223333' });
    await registerApp(app, member);
    const [recovery = ''] = await recoveryCodesOf(app, member);
    const who = { username: member.username, phone: '01022223333' };
    const verified = await app.call('POST', '/api/members/verify-identity', { body: who });
    expect(verified.body).toEqual({ verified: true, secondFactor: true });
    const newPassword = 'a whole new word';
    for (const code of [undefined, '', '000000', 'ABCD-ABCD-ABCD-ABCD']) {
      expect((await reset(app, { ...who, newPassword, code })).status).toBe(400);
    }
    expect((await login(app, member, newPassword)).status).toBe(401);
    expect((await reset(app, { ...who, newPassword, code: recovery })).status).toBe(200);
    expect((await login(app, member, newPassword)).body).toHaveProperty('secondFactor');
  });
});

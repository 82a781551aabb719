import { describe, expect } from 'vitest';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { isAcrossServers, openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';

const MINUTE = 60_000;
const NEW = 'a whole new word';
const save = (app: TestApp, member: Visitor, body: unknown, as = member) =>
  app.call<{ message: string; issues?: { path: string; message: string }[] }>(
    'PUT',
    `/api/memberanking/${member.id}/update`,
    { as, body },
  );
const login = (app: TestApp, id: string, password: string) =>
  app.call<{ token: string }>('POST', '/api/auth/login', { body: { id, password } });

/** Holds back hashing until all changers of a password have read the old one. */
function holdHashing({ site }: TestApp) {
  const { hash } = site.concurrencyLimits;
  let open = () => {};
  const shut = new Promise<void>(resolve => {
    open = resolve;
  });
  while (hash.load.waiting === 0) void hash.run(() => shut);
  return { open, waiting: () => hash.load.waiting - 1 };
}

describe('changing the password', () => {
  test('a session younger than ten minutes need not say the old one', async ({ app, member }) => {
    app.clock.pass(10 * MINUTE - 1);
    expect((await save(app, member, { password: NEW })).body.message).toBe('정보가 수정되었습니다.');
    expect((await login(app, member.id, NEW)).status).toBe(200);
    expect((await login(app, member.id, PASSWORD)).status).toBe(401);
  });

  test('an older one must', async ({ app, member }) => {
    app.clock.pass(10 * MINUTE);
    for (const currentPassword of [undefined, '', null]) {
      const message = '비밀번호를 바꾸려면 현재 비밀번호를 입력해주세요.';
      expect(await save(app, member, { password: NEW, currentPassword })).toMatchObject({
        status: 400,
        body: { message, issues: [{ path: 'currentPassword', message }] },
      });
    }
    const message = '현재 비밀번호가 올바르지 않습니다.';
    expect(
      await save(app, member, { password: NEW, currentPassword: 'wrong', phone: '01011112222' }),
    ).toMatchObject({ status: 400, body: { message, issues: [{ path: 'currentPassword', message }] } });
    expect((await login(app, member.id, PASSWORD)).status).toBe(200);
    expect((await save(app, member, { password: NEW, currentPassword: PASSWORD })).status).toBe(200);
  });

  test('ends every other session of the member, and leaves this one', async ({ app, member, other }) => {
    const elsewhere = { ...member, token: (await login(app, member.id, PASSWORD)).body.token };
    await save(app, member, { password: NEW });
    const statusOf = async (as: Visitor) => (await app.call('GET', '/api/members/user', { as })).status;
    expect([await statusOf(elsewhere), await statusOf(member), await statusOf(other)]).toEqual([
      401, 200, 200,
    ]);
  });

  test('a guessable password is refused with its sentence', async ({ app }) => {
    const member = await newMember(app, { id: 'playernine9' });
    for (const [password, message] of [
      ['PlayerNine9', '아이디와 같거나 비슷한 비밀번호는 사용할 수 없습니다.'],
      ['password123', '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.'],
    ])
      expect(await save(app, member, { password })).toMatchObject({
        status: 400,
        body: { message, issues: [{ path: 'password' }] },
      });
  });

  test('wrong old ones wait like failed logins, and count together with them', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    app.clock.pass(10 * MINUTE);
    const guess = (n: number) =>
      untilAdmitted(() => save(app, member, { password: NEW, currentPassword: `guess ${n}` }));
    const statuses = (await Promise.all(Array.from({ length: 15 }, (_, n) => guess(n)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter(status => status === 400)).toHaveLength(10);
    expect(statuses.filter(status => status === 429)).toHaveLength(5);
    expect((await login(app, member.id, PASSWORD)).status).toBe(429);
    const right = await save(app, member, { password: NEW, currentPassword: PASSWORD });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('the eleventh new one of an hour waits', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    await app.site.limits.take('newPasswords', member.number, 9);
    expect((await save(app, member, { password: NEW })).status).toBe(200);
    expect((await save(app, member, { password: 'another new word' })).status).toBe(429);
  });

  test.skipIf(isAcrossServers)('of two changes at once one wins and the other is refused', async () => {
    const { app, member } = await openSiteWith('member');
    const { open, waiting } = holdHashing(app);
    const answering = Promise.all(
      ['first long word', 'second long word'].map(password => save(app, member, { password })),
    );
    await expect.poll(waiting).toBe(2);
    open();
    const answers = await answering;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      '비밀번호가 방금 다른 곳에서 변경되었습니다. 다시 로그인해주세요.',
    );
  });

  test('is free, and a change that cannot be paid beside it changes neither', async ({ app, member }) => {
    // The free week is over, and the region's free change is used.
    app.clock.pass(8 * 86_400_000);
    expect((await save(app, member, { region: '부산' })).status).toBe(200);
    expect((await save(app, member, { password: NEW, region: '대구' })).status).toBe(400);
    expect((await login(app, member.id, PASSWORD)).status).toBe(200);
  });
});

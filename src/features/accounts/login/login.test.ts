import { beforeEach, describe, expect, vi } from 'vitest';
import { hashUnlimited, isPassword } from '#/server/sessions/password.ts';
import { loginAddress, wayBack } from '#/shared/text/content-address.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { saying, type TestApp, test } from '#test/test-app.ts';
import { type LoginAnswer, loginAnswer } from './login.contract.ts';

// Test files share modules: an earlier file may have loaded the watched one without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('#/server/sessions/password.ts', { spy: true });
beforeEach(() => {
  vi.mocked(isPassword).mockClear();
  vi.mocked(hashUnlimited).mockClear();
});

const LOGIN = '/api/auth/login';
const WRONG = { message: '아이디 또는 비밀번호가 올바르지 않습니다.' };
const login = (app: TestApp, id: string, password: string, address?: string) =>
  app.call<LoginAnswer & { message?: string }>('POST', LOGIN, { body: { id, password }, address });
const at = (member: Visitor, answer: { body: LoginAnswer }): Visitor => ({
  ...member,
  token: answer.body.token,
});
const isLive = async (app: TestApp, as: Visitor) =>
  (await app.call('GET', '/api/check-admin', { as })).status === 200;

describe('logging in', () => {
  test('a member gets a token that opens the own account, and nobody keeps the answer', async ({ app }) => {
    const member = await newMember(app);
    const answer = await login(app, member.id, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const expected = { userId: member.id, isAdmin: false, ball: '200' };
    expect(loginAnswer.strict().parse(answer.body)).toMatchObject(expected);
    const own = await app.call<{ id: string }>('GET', '/api/members/user', { as: at(member, answer) });
    expect(own.body.id).toBe(member.id);
  });

  test('the answer marks an admin', async ({ app }) => {
    const admin = await newAdmin(app, { id: 'Chief1' });
    const answer = await login(app, ' chief1 ', PASSWORD);
    expect(answer.body).toMatchObject({ userId: 'Chief1', isAdmin: true });
    const checked = await app.call('GET', '/api/check-admin', { as: at(admin, answer) });
    expect(checked.body).toEqual({ isAdmin: true, isModerator: true });
  });

  test('a wrong password and an unknown id get the same answer', async ({ app, member }) => {
    const wrong = await login(app, member.id, 'not this one');
    const nobody = await login(app, 'nobody99', 'not this one');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(WRONG);
    expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
  });

  test('a wrong password and an id nobody has cost the same one hashing', async ({ app, member }) => {
    vi.mocked(hashUnlimited).mockClear();
    for (const id of [member.id, 'nobody99']) {
      vi.mocked(isPassword).mockClear();
      await login(app, id, 'not this one');
      expect(isPassword).toHaveBeenCalledTimes(1);
    }
    expect(hashUnlimited).not.toHaveBeenCalled();
  });

  test('an empty id or password is named', async ({ app }) => {
    expect((await login(app, ' ', 'x')).body.message).toBe('아이디를 입력해주세요.');
    expect((await login(app, 'cue7', '')).body.message).toBe('비밀번호를 입력해주세요.');
    expect((await app.call('POST', LOGIN)).status).toBe(400);
  });

  test('a password typed in taken-apart Hangul is the same password', async ({ app }) => {
    const passwordHash = await hashUnlimited('초록 천 위의 공');
    const member = await newMember(app, { passwordHash });
    expect((await login(app, member.id, '초록 천 위의 공'.normalize('NFD'))).status).toBe(200);
  });

  test('a hash of less work than today is renewed, once', async ({ app }) => {
    const old = '$argon2id$v=19$m=1024,t=1,p=1$c2FsdHNhbHRzYWx0$';
    const { argon2Sync } = await import('node:crypto');
    const made = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce: Buffer.from('saltsaltsalt'),
      memory: 1024,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const member = await newMember(app, { passwordHash: old + made.toString('base64').replace(/=+$/, '') });
    const hash = async () => {
      const row = app.site.db.selectFrom('members').select('password_hash');
      return (await row.where('number', '=', member.number).executeTakeFirstOrThrow()).password_hash;
    };
    expect((await login(app, member.id, PASSWORD)).status).toBe(200);
    const renewed = await hash();
    expect(renewed).toContain('m=19456,t=2,p=1');
    expect((await login(app, member.id, PASSWORD)).status).toBe(200);
    expect(await hash()).toBe(renewed);
  });

  test('a password that changes while it is checked opens no session', async ({ app, member }) => {
    vi.mocked(isPassword).mockImplementationOnce(async () => {
      const changed = app.site.db.updateTable('members').set({ password_hash: 'another' });
      await changed.where('number', '=', member.number).execute();
      return true;
    });
    expect((await login(app, member.id, PASSWORD)).status).toBe(401);
  });

  test('events of the account are shown at the next login, once', async ({ app, member }) => {
    const notice = '비밀번호가 재설정되었습니다.';
    const noted = app.site.db.updateTable('members').set({ sign_in_notice: notice });
    await noted.where('number', '=', member.number).execute();
    await login(app, member.id, 'not this one');
    expect((await login(app, member.id, PASSWORD)).body.notice).toBe(notice);
    expect((await login(app, member.id, PASSWORD)).body).not.toHaveProperty('notice');
  });
});

describe('logging out', () => {
  test('the session ends on the server, others stay', async ({ app, member }) => {
    const second = at(member, await login(app, member.id, PASSWORD));
    expect(await app.call('POST', '/api/auth/logout', { as: member })).toMatchObject(
      saying(200, '로그아웃되었습니다.'),
    );
    expect(await isLive(app, member)).toBe(false);
    expect(await isLive(app, second)).toBe(true);
    expect((await app.call('POST', '/api/auth/logout', { as: member })).status).toBe(401);
  });

  test('everywhere means every device', async ({ app, member, other }) => {
    const second = at(member, await login(app, member.id, PASSWORD));
    expect(await app.call('POST', '/api/auth/logout-everywhere', { as: second })).toMatchObject(
      saying(200, '모든 기기에서 로그아웃되었습니다.'),
    );
    expect([await isLive(app, member), await isLive(app, second)]).toEqual([false, false]);
    expect(await isLive(app, other)).toBe(true);
  });
});

describe('the way back after login', () => {
  test.each([
    ['/notice/3?page=2#end', '/notice/3?page=2#end'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['notice', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?next=/login', '/'],
  ])('%j leads to %s', (next, path) => {
    expect(wayBack(next)).toBe(path);
  });

  test('the address of the login page carries any path whole', () => {
    const path = '/free-board/new?a=1&b=가';
    const next = new URL(loginAddress(path), 'http://site').searchParams.get('next');
    expect(next).toBe(path);
    expect(wayBack(next)).toBe('/free-board/new?a=1&b=%EA%B0%80');
  });
});

import { describe, expect } from 'vitest';
import type { LoginAnswer } from '#/features/accounts/login/login.contract.ts';
import { foldKey } from '#/shared/text/text.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { findAnswer, type IdentityAnswer, identityAnswer } from './recovery.contract.ts';

// As in the specification; the delay of resets is tested elsewhere.
const AT_ONCE = { RESET_DELAY: '0' };
const FRESH = 'a whole new word';
const PHONE = '01022223333';
const ELSEWHERE = '198.51.100.77';
const UNVERIFIED = { status: 400, body: { message: '본인 확인을 먼저 해주세요.' } };

const verify = (app: TestApp, username: string, phone = PHONE, address?: string) =>
  app.call<IdentityAnswer>('POST', '/api/members/verify-identity', { body: { username, phone }, address });
const reset = (app: TestApp, username: string, changes: object = {}, address?: string) =>
  app.call<{ message: string; issues?: unknown }>('POST', '/api/members/reset-password', {
    body: { username, phone: PHONE, newPassword: FRESH, ...changes },
    address,
  });
const login = (app: TestApp, id: string, password: string, address?: string) =>
  app.call<LoginAnswer>('POST', '/api/auth/login', { body: { id, password }, address });
const find = (app: TestApp, phone: string, email: string, address?: string) =>
  app.call('POST', '/api/members/find-username', { body: { phone, email }, address });
const isLive = async (app: TestApp, as: Visitor) =>
  (await app.call('GET', '/api/check-admin', { as })).status === 200;

describe('resetting a password', () => {
  test('nickname and phone verify, and the new password replaces the old one and every session', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE, username: '하얀 공' });
    const verified = await verify(app, '하얀 공', '010-2222-3333');
    expect(verified.status).toBe(200);
    expect(identityAnswer.strict().parse(verified.body)).toEqual({ verified: true });
    expect(await reset(app, '하얀 공')).toMatchObject(saying(200, '비밀번호가 재설정되었습니다.'));
    expect(await isLive(app, member)).toBe(false);
    expect((await login(app, member.id, PASSWORD)).status).toBe(401);
    const answer = await login(app, member.id, FRESH);
    expect(answer.status).toBe(200);
    expect(answer.body.notice).toBe(
      '비밀번호가 재설정되었습니다. (2026년 11월 18일(수) 오전 10:00) 본인이 재설정하지 않았다면 운영자에게 문의해주세요.',
    );
    expect((await login(app, member.id, FRESH)).body).not.toHaveProperty('notice');
    const notifications = app.site.db.selectFrom('notifications').select(['kind', 'unread', 'link']);
    expect(await notifications.where('member', '=', member.number).execute()).toEqual([
      { kind: 'password', unread: 1, link: '/profile' },
    ]);
  });

  test('the login id and phone verify nothing, not even after the nickname did', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE, id: 'WhiteBall1', username: '하얀 공' });
    const wrong = { verified: false, message: '일치하는 회원을 찾을 수 없습니다.' };
    for (const typed of ['WhiteBall1', 'whiteball1']) expect((await verify(app, typed)).body).toEqual(wrong);
    expect((await verify(app, '하얀 공')).body).toEqual({ verified: true });
    expect(await reset(app, member.id)).toMatchObject(UNVERIFIED);
    expect((await login(app, member.id, PASSWORD)).status).toBe(200);
    expect((await reset(app, '하얀 공')).status).toBe(200);
  });

  test('if one member’s id is another’s nickname, the phone decides which password is reset', async () => {
    const app = await openTestApp(AT_ONCE);
    const byId = await newMember(app, { id: 'ball77' });
    const byNickname = await newMember(app, { phone: PHONE, username: 'ball77' });
    expect((await verify(app, 'ball77')).body.verified).toBe(true);
    expect((await reset(app, 'ball77')).status).toBe(200);
    expect((await login(app, byNickname.id, FRESH)).status).toBe(200);
    expect((await login(app, byId.id, PASSWORD)).status).toBe(200);
  });

  test('a wrong phone, a wrong name and an admin get the same answer', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE });
    const admin = await newAdmin(app, { phone: PHONE });
    const wrong = { verified: false, message: '일치하는 회원을 찾을 수 없습니다.' };
    expect((await verify(app, member.username, '01099998888')).body).toEqual(wrong);
    expect((await verify(app, 'nobody99')).body).toEqual(wrong);
    expect((await verify(app, admin.username)).body).toEqual(wrong);
    expect(await reset(app, admin.username)).toMatchObject(UNVERIFIED);
    expect((await login(app, admin.id, PASSWORD)).status).toBe(200);
  });

  test('a member who becomes an admin loses earlier verifications', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE });
    await verify(app, member.username);
    await app.site.db
      .updateTable('members')
      .set({ role: 'admin' })
      .where('number', '=', member.number)
      .execute();
    expect(await reset(app, member.username)).toMatchObject(UNVERIFIED);
  });

  test('nobody resets without having verified, from elsewhere, or after ten minutes', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE });
    expect(await reset(app, member.username)).toMatchObject(UNVERIFIED);
    await verify(app, member.username);
    expect(await reset(app, member.username, {}, ELSEWHERE)).toMatchObject(UNVERIFIED);
    app.clock.pass(10 * 60_000);
    expect(await reset(app, member.username)).toMatchObject(UNVERIFIED);
    expect((await login(app, member.id, PASSWORD)).status).toBe(200);
  });

  test('a verification of one member does not reset another member’s password', async () => {
    const app = await openTestApp(AT_ONCE);
    const mine = await newMember(app, { phone: PHONE });
    const other = await newMember(app, { phone: PHONE });
    await verify(app, mine.username);
    expect(await reset(app, other.username)).toMatchObject(UNVERIFIED);
    expect(await reset(app, mine.username, { phone: '01099998888' })).toMatchObject(UNVERIFIED);
  });

  test('of several resets at once exactly one succeeds, and the verification is used up', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE });
    await verify(app, member.username);
    const words = ['first new word', 'second new word', 'third new word'];
    const answers = await Promise.all(
      words.map(newPassword => untilAdmitted(() => reset(app, member.username, { newPassword }))),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400]);
    const logins = await Promise.all(words.map(word => untilAdmitted(() => login(app, member.id, word))));
    expect(logins.map(answer => answer.status === 200)).toEqual(answers.map(answer => answer.status === 200));
    expect(await reset(app, member.username)).toMatchObject(UNVERIFIED);
  });

  test('a reset also uses up verifications from other addresses', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE });
    await verify(app, member.username);
    await verify(app, member.username, PHONE, ELSEWHERE);
    expect((await reset(app, member.username)).status).toBe(200);
    expect(await reset(app, member.username, {}, ELSEWHERE)).toMatchObject(UNVERIFIED);
  });

  test('a new password that cannot be taken is refused, and the next one needs no new check', async () => {
    const app = await openTestApp(AT_ONCE);
    const member = await newMember(app, { phone: PHONE, id: 'whiteball1' });
    await verify(app, member.username);
    for (const [newPassword, message] of [
      ['short', '비밀번호는 8자 이상 128자 이하로 입력해주세요.'],
      ['1q2w3e4r', '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.'],
      ['WhiteBall1', '아이디와 같거나 비슷한 비밀번호는 사용할 수 없습니다.'],
    ]) {
      const answer = await reset(app, member.username, { newPassword });
      const issues = [{ path: 'newPassword', message }];
      expect(answer).toMatchObject({ status: 400, body: { message, issues } });
    }
    expect((await reset(app, member.username)).status).toBe(200);
  });

  test('empty fields are named', async () => {
    const app = await openTestApp(AT_ONCE);
    expect((await verify(app, ' ')).body.message).toBe('닉네임을 입력해주세요.');
    expect((await verify(app, 'ball', '')).body.message).toBe('전화번호를 입력해주세요.');
    expect((await app.call('POST', '/api/members/reset-password')).status).toBe(400);
  });
});

describe('finding an id', () => {
  test('phone and mail address find it, and all others of the same person', async ({ app }) => {
    const contact = { phone: PHONE, email: 'White.Ball@example.com' };
    const first = await newMember(app, contact);
    const second = await newMember(app, contact);
    await newAdmin(app, contact);
    await newMember(app, { ...contact, email: 'other@example.com' });
    const answer = await find(app, '010-2222-3333', 'white.ball@EXAMPLE.com');
    expect(findAnswer.strict().parse(answer.body)).toEqual({
      id: first.id,
      username: first.username,
      matches: [first, second].map(({ id, username }) => ({ id, username })),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a phone number of nobody, or of a withdrawn member only, finds nothing', async ({ app }) => {
    const gone = await newMember(app, { phone: PHONE, email: 'gone@example.com' });
    await app.site.db
      .updateTable('members')
      .set({ withdrawn_at: app.clock.now.toISOString() })
      .where('number', '=', gone.number)
      .execute();
    const refused = { status: 404, body: { message: '일치하는 회원을 찾을 수 없습니다.' } };
    expect(await find(app, PHONE, 'gone@example.com')).toMatchObject(refused);
    expect((await verify(app, gone.username)).body.verified).toBe(false);
    expect((await find(app, PHONE, 'gone')).body).toMatchObject({
      message: '이메일 형식이 올바르지 않습니다.',
    });
    expect((await app.call('POST', '/api/members/find-username')).status).toBe(400);
  });
});

describe('limits on wrong attempts', () => {
  test('five an hour for a name, whether or not anybody has it, from wherever', async () => {
    const app = await openTestApp({ ...AT_ONCE, RATE_LIMIT: 'on' });
    const member = await newMember(app, { phone: PHONE });
    for (const name of [member.id, 'nobody99']) {
      for (let n = 0; n < 5; n++) {
        expect((await verify(app, name, '01099998888', `203.0.113.${n}`)).body.verified).toBe(false);
      }
      const answer = await verify(app, foldKey(name.toUpperCase()));
      expect(answer.status).toBe(429);
      expect(answer.body.message).toBe('요청이 너무 많습니다. 1시간 후에 다시 시도해 주세요.');
    }
  });

  test('five an hour for a member, by login id, nickname, phone and reset together', async () => {
    const app = await openTestApp({ ...AT_ONCE, RATE_LIMIT: 'on' });
    const member = await newMember(app, {
      phone: PHONE,
      id: 'WhiteBall1',
      username: '하얀 공',
      email: 'white@example.com',
    });
    const wrong = '01099998888';
    const answers = [
      await verify(app, 'whiteball1', wrong, '203.0.113.1'),
      await verify(app, '하얀 공', wrong, '203.0.113.2'),
      await reset(app, '하얀 공', {}, '203.0.113.3'),
      await find(app, PHONE, 'a@example.com', '203.0.113.4'),
      await verify(app, ' 하얀  공', wrong, '203.0.113.5'),
    ];
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 400, 404, 200]);
    const more = [
      await verify(app, member.id, PHONE, '203.0.113.6'),
      await verify(app, '하얀 공', PHONE, '203.0.113.7'),
      await reset(app, member.id, {}, '203.0.113.8'),
      await find(app, PHONE, 'white@example.com', '203.0.113.9'),
    ];
    expect(more.map(answer => answer.status)).toEqual([429, 429, 429, 429]);
  });

  test('a reset without having verified is a wrong try', async () => {
    const app = await openTestApp({ ...AT_ONCE, RATE_LIMIT: 'on' });
    const member = await newMember(app, { phone: PHONE });
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(app, member.username)));
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(5);
    expect((await verify(app, member.username)).status).toBe(429);
  });

  test('right attempts are no failures, but an address sets ten new passwords an hour for a member', async () => {
    const app = await openTestApp({ ...AT_ONCE, RATE_LIMIT: 'on' });
    const member = await newMember(app, { phone: PHONE, email: 'white@example.com' });
    for (let n = 0; n < 8; n++) {
      expect((await verify(app, member.username)).body.verified).toBe(true);
      expect((await reset(app, member.username)).status).toBe(200);
      expect((await find(app, PHONE, 'white@example.com')).status).toBe(200);
    }
    expect((await verify(app, member.username, PHONE, ELSEWHERE)).body.verified).toBe(true);
    await app.site.limits.take('newPasswords', `${ELSEWHERE} ${member.number}`, 10);
    expect((await reset(app, member.username, {}, ELSEWHERE)).status).toBe(429);
  });

  test('where the member signed in lately, strangers lock nobody out of recovery', async () => {
    const app = await openTestApp({ ...AT_ONCE, RATE_LIMIT: 'on' });
    const member = await newMember(app, { phone: PHONE, email: 'white@example.com' });
    await login(app, member.id, PASSWORD);
    for (let n = 0; n < 6; n++) {
      await verify(app, member.username, '01099998888', ELSEWHERE);
      await find(app, PHONE, 'a@example.com', ELSEWHERE);
    }
    expect((await verify(app, member.username, PHONE, ELSEWHERE)).status).toBe(429);
    expect((await find(app, PHONE, 'white@example.com')).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await verify(app, member.username, '01099998888')).status).toBe(200);
    expect((await verify(app, member.username)).body.verified).toBe(true);
    expect((await reset(app, member.username)).status).toBe(200);
  });
});

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);

describe('a nickname that is the login id of another', () => {
  test('gives no extra recovery attempts from addresses where only one of the two signed in', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const victim = await newMember(app, { id: 'victim77', phone: PHONE });
    const thief = await newMember(app, { username: 'victim77' });
    let tried = 0;
    for (const address of strangers(3)) {
      await login(app, thief.id, PASSWORD, address);
      for (let n = 0; n < 5; n++) {
        const { status } = await verify(app, victim.id, '01099998888', address);
        if (status === 200) tried++;
      }
    }
    expect(tried).toBe(5);
  });

  test('nor by giving the same phone number', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    await newMember(app, { phone: PHONE, email: 'victim@example.com' });
    const thief = await newMember(app, { phone: PHONE, email: 'thief@example.com' });
    let tried = 0;
    for (const address of strangers(2)) {
      await login(app, thief.id, PASSWORD, address);
      for (let n = 0; n < 5; n++) {
        const { status } = await find(app, PHONE, `guess${n}@example.com`, address);
        if (status === 404) tried++;
      }
    }
    expect(tried).toBe(5);
  });
});

const saveContact = (app: TestApp, as: Visitor, body: object) =>
  app.call('PUT', `/api/memberanking/${as.id}/update`, { as, body });

describe('a reset', () => {
  const LATER =
    '전화번호가 바뀐 뒤 24시간 동안은 비밀번호를 재설정할 수 없습니다. ' +
    '2026년 11월 19일(목) 오전 10:00부터 다시 시도하거나 운영자에게 문의해주세요.';

  test('is refused for 24 hours after the phone changed, also one that was verified before', async () => {
    const app = await openTestApp({ RESET_DELAY: '0' });
    const member = await newMember(app, { phone: '01011112222' });
    expect((await verify(app, member.username, '01011112222')).body).toEqual({ verified: true });
    await saveContact(app, member, { phone: '01055556666' });
    const refused = { status: 403, body: { message: LATER } };
    expect(await verify(app, member.username, '01055556666')).toMatchObject(refused);
    const body = { username: member.username, phone: '01055556666', newPassword: 'a whole new word' };
    expect((await app.call('POST', '/api/members/reset-password', { body })).status).toBe(400);
    app.clock.pass(24 * 3_600_000 - 1);
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
      await saveContact(app, member, { email: 'thief@example.com' });
      expect((await verify(app, member.username, '01011112222')).status).toBe(expected);
    }
    expect(letters.flatMap(letter => letter.to)).not.toContain('thief@example.com');
  });
});

import { describe, expect, test } from 'vitest';
import { codeIn, startMailServer } from '#test/fixtures/mail-server.ts';
import { newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { IdentityAnswer } from './recovery.contract.ts';

const PHONE = '01022223333';
const FRESH = 'a whole new word';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const verify = (app: TestApp, username: string, address?: string) =>
  app.call<IdentityAnswer>('POST', '/api/members/verify-identity', {
    body: { username, phone: PHONE },
    address,
  });
const reset = (app: TestApp, username: string, code?: string, address?: string) =>
  app.call('POST', '/api/members/reset-password', {
    body: { username, phone: PHONE, newPassword: FRESH, code },
    address,
  });
const login = async (app: TestApp, id: string, password: string) =>
  (await app.call('POST', '/api/auth/login', { body: { id, password } })).status;

describe('where mail is configured', () => {
  test('a code goes to the member’s own address, and only with it the password is reset', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url });
    const member = await newMember(app, { phone: PHONE, email: 'white@example.com' });
    // With mailed codes the login id also identifies, even in capitals.
    expect((await verify(app, member.id.toUpperCase())).body).toEqual({ verified: true, codeSent: true });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      from: 'clerk@example.com',
      to: ['white@example.com'],
      subject: '[당구마당] 비밀번호 재설정 인증번호',
    });
    const code = codeIn(letters[0]);
    expect(letters[0]?.text).toContain('10분 안에 입력해주세요.');

    const message = '인증번호가 올바르지 않습니다.';
    const refused = { status: 400, body: { message, issues: [{ path: 'code', message }] } };
    expect(await reset(app, member.id)).toMatchObject(refused);
    expect(await reset(app, member.id, otherThan(code))).toMatchObject(refused);
    expect(await login(app, member.id, PASSWORD)).toBe(200);

    expect((await reset(app, member.id, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await login(app, member.id, FRESH)).toBe(200);
    expect((await reset(app, member.id, code)).status).toBe(400);
  });

  test('a code is kept hashed, opens nothing from elsewhere, and a newer one replaces it', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url });
    const member = await newMember(app, { phone: PHONE });
    await verify(app, member.id);
    const first = codeIn(letters[0]);
    const [grant] = await app.site.db.selectFrom('recovery_grants').selectAll().execute();
    expect(grant?.code_hash).not.toBe('');
    expect(grant?.code_hash).not.toContain(first);
    expect((await reset(app, member.id, first, '198.51.100.77')).status).toBe(400);
    await verify(app, member.id);
    const second = codeIn(letters[1]);
    // Once in a million the codes are equal.
    if (second !== first) expect((await reset(app, member.id, first)).status).toBe(400);
    expect((await reset(app, member.id, second)).status).toBe(200);
  });

  test('no letter is sent without verification', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url });
    await newMember(app, { phone: '01099998888', id: 'white1' });
    expect((await verify(app, 'white1')).body).toMatchObject({ verified: false });
    expect(letters).toEqual([]);
  });

  test('wrong codes are limited, and so are letters', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url, RATE_LIMIT: 'on' });
    const member = await newMember(app, { phone: PHONE });
    for (let n = 0; n < 5; n++) expect((await verify(app, member.id)).status).toBe(200);
    expect((await verify(app, member.id)).status).toBe(429);
    expect(letters).toHaveLength(5);
    const code = codeIn(letters[4]);
    for (let n = 0; n < 5; n++) expect((await reset(app, member.id, otherThan(code))).status).toBe(400);
    expect((await reset(app, member.id, code)).status).toBe(429);
  });

  test('a mailbox gets 20 letters an hour from strangers, and the member can still ask for one', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url, RATE_LIMIT: 'on' });
    const member = await newMember(app, { phone: PHONE });
    await login(app, member.id, PASSWORD);
    for (let n = 0; n < 25; n++) await verify(app, member.id, `198.51.100.${n}`);
    expect(letters).toHaveLength(20);
    expect((await verify(app, member.id)).body).toEqual({ verified: true, codeSent: true });
  });

  test('a letter that cannot be sent is reported, and nothing can be reset', async () => {
    const { url } = await startMailServer({ refusal: () => '5.7.1 relaying denied' });
    const app = await openTestApp({ SMTP_URL: url });
    const member = await newMember(app, { phone: PHONE });
    const message = '인증번호를 보내지 못했습니다. 잠시 후 다시 시도해 주세요.';
    expect(await verify(app, member.id)).toMatchObject({ status: 503, body: { message } });
    expect((await reset(app, member.id)).status).toBe(400);
  });

  test('a member without a mail address is referred to the operator', async () => {
    const { url } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url });
    const member = await newMember(app, { phone: PHONE, email: '' });
    const message = '등록된 이메일이 없어 인증번호를 보낼 수 없습니다. 운영자에게 문의해주세요.';
    expect(await verify(app, member.id)).toMatchObject({ status: 400, body: { message } });
  });
});

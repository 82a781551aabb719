import { describe, expect, test } from 'vitest';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp } from '#test/test-app.ts';

const MINUTE = 60_000;
const NEEDED = '전화번호나 이메일을 바꾸려면 현재 비밀번호를 입력해주세요.';
const WRONG = '현재 비밀번호가 올바르지 않습니다.';

const refusal = (message: string) => ({
  status: 400,
  body: { message, issues: [{ path: 'currentPassword', message }] },
});

const save = (app: TestApp, member: Visitor, body: object, { as = member, call = 'update' } = {}) =>
  app.call('PUT', `/api/memberanking/${member.id}/${call}`, { as, body });

const remove = (app: TestApp, member: Visitor, body?: unknown, as = member) =>
  app.call('DELETE', `/api/memberanking/${member.id}`, { as, body });

const contactOf = ({ site }: TestApp, { number }: Visitor) =>
  site.db
    .selectFrom('members')
    .select(['phone', 'email'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

const notificationsOf = async (app: TestApp, as: Visitor) =>
  (await app.call<{ kind: string; event: string; text: string }[]>('GET', '/api/notifications', { as })).body;

describe('changing phone or mail address', () => {
  const CHANGES = [{ phone: '01055556666' }, { email: 'other@example.com' }];

  test.each(['update', 'points'])('%s: in an older session needs the current password', async call => {
    const { app, member } = await openSiteWith('member');
    app.clock.pass(10 * MINUTE);
    for (const change of CHANGES) {
      const before = await contactOf(app, member);
      expect(await save(app, member, change, { call })).toMatchObject(refusal(NEEDED));
      const wrong = { ...change, currentPassword: 'not this one' };
      expect(await save(app, member, wrong, { call })).toMatchObject(refusal(WRONG));
      expect(await contactOf(app, member)).toEqual(before);
      const right = { ...change, currentPassword: PASSWORD };
      expect((await save(app, member, right, { call })).status).toBe(200);
      expect(await contactOf(app, member)).toMatchObject(change);
    }
  });

  test('needs no password in a session younger than ten minutes, nor if no contact changes', async () => {
    const app = await openTestApp();
    const member = await newMember(app, { birthYear: 1984 });
    app.clock.pass(10 * MINUTE - 1);
    expect((await save(app, member, { phone: '01055556666' })).status).toBe(200);
    app.clock.pass(1);
    const same = { phone: '010-5555-6666', showBirthYear: false };
    expect((await save(app, member, same)).status).toBe(200);
  });

  test('wrong passwords there wait like failed logins', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    app.clock.pass(10 * MINUTE);
    const guess = (n: number) => save(app, member, { phone: '01055556666', currentPassword: `guess ${n}` });
    for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(400);
    expect((await guess(10)).status).toBe(429);
    expect((await remove(app, member, { currentPassword: 'guess' })).status).toBe(429);
  });

  test('the sixth change of an hour waits, of a member but not by an admin; other saves do not', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const [member, admin] = [await newMember(app), await newAdmin(app)];
    const phone = (n: number) => ({ phone: `0105555666${n}` });
    expect((await save(app, member, { ...phone(9), currentPassword: PASSWORD })).status).toBe(200);
    for (let n = 0; n < 4; n++) expect((await save(app, member, phone(n))).status).toBe(200);
    const refused = saying(429, '요청이 너무 많습니다. 1시간 후에 다시 시도해 주세요.');
    expect(await save(app, member, phone(4))).toMatchObject(refused);
    expect(await save(app, member, { email: 'other@example.com' }, { call: 'points' })).toMatchObject(
      refused,
    );
    expect((await save(app, member, { ...phone(3), showBirthYear: false })).status).toBe(200);
    expect((await save(app, member, phone(5), { as: admin })).status).toBe(200);
  });

  test('all devices are notified, also of what an admin changed, and nobody can switch that off', async () => {
    const { app, member, admin } = await openSiteWith('member', 'admin');
    await app.call('PUT', '/api/notifications/settings', { as: member, body: { password: false } });
    await save(app, member, { phone: '01055556666', email: 'other@example.com' });
    const after = '본인이 바꾸지 않았다면 비밀번호를 바꾸고 운영자에게 문의해주세요.';
    expect(await notificationsOf(app, member)).toMatchObject([
      { kind: 'password', event: 'contact', text: `전화번호와 이메일이 변경되었습니다. ${after}` },
    ]);
    await save(app, member, { phone: '01077778888' }, { as: admin });
    expect(await notificationsOf(app, member)).toMatchObject([
      { text: `전화번호가 변경되었습니다. ${after}` },
    ]);
  });

  test('a letter goes to the address that was there before', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url });
    const member = await newMember(app, { email: 'before@example.com' });
    await save(app, member, { email: 'after@example.com' });
    await expect.poll(() => letters.length).toBe(1);
    expect(letters[0]).toMatchObject({
      to: ['before@example.com'],
      subject: '[당구마당] 연락처가 변경되었습니다',
      text: expect.stringContaining('이메일이 변경되었습니다. (2026년 11월 18일(수) 오전 10:00)'),
    });
    expect(letters[0]?.text).not.toContain('after@example.com');
    await save(app, member, { showBirthYear: false });
    await save(app, member, { phone: '01055556666' });
    await expect.poll(() => letters.length).toBe(2);
    expect(letters[1]?.to).toEqual(['after@example.com']);
  });

  test('no mail address gets more than ten such letters a day, however many profiles name it', async () => {
    const { url, letters } = await startMailServer();
    const app = await openTestApp({ SMTP_URL: url, RATE_LIMIT: 'on' });
    const bothAt = { email: 'Victim@example.com' };
    const members = [
      await newMember(app, bothAt),
      await newMember(app, bothAt),
      await newMember(app),
    ] as const;
    await app.site.limits.take('contactLetters', 'victim@example.com', 9);
    for (const member of members)
      expect((await save(app, member, { phone: '01055556666' })).status).toBe(200);
    await expect.poll(() => letters.length).toBe(2);
    const to = letters.flatMap(letter => letter.to).sort();
    expect(to).toEqual(['Victim@example.com', `${members[2].id}@example.com`]);
  });

  test('a mail server that fails stops no save', async () => {
    const { url } = await startMailServer({ refusal: () => '5.7.1 relaying denied' });
    const app = await openTestApp({ SMTP_URL: url });
    const member = await newMember(app);
    expect((await save(app, member, { phone: '01055556666' })).status).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const PHONE = '01022223333';
const WRONG = '01099998888';
const ID_TAKEN = '이미 사용 중인 아이디입니다.';
const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);
const login = (app: TestApp, { id }: Visitor, address: string) =>
  app.call('POST', '/api/auth/login', { body: { id, password: PASSWORD }, address });
const signup = (app: TestApp, id: string, username: string) =>
  app.call('POST', '/api/auth/signup', {
    body: { id, username, phone: PHONE, email: 'a@example.com', password: 'another long word' },
  });
const rename = (app: TestApp, member: Visitor, username: string) =>
  app.call('PUT', `/api/memberanking/${member.id}/update`, { as: member, body: { username } });

describe('a nickname that is the login id of another', () => {
  test('gains no attempts at recovery from addresses where only the one of them signed in', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const victim = await newMember(app, { id: 'victim77', phone: PHONE });
    const thief = await newMember(app, { username: 'victim77' });
    let tried = 0;
    for (const address of strangers(3)) {
      await login(app, thief, address);
      for (let n = 0; n < 5; n++) {
        const body = { username: victim.id, phone: WRONG };
        const { status } = await app.call('POST', '/api/members/verify-identity', { body, address });
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
      await login(app, thief, address);
      for (let n = 0; n < 5; n++) {
        const body = { phone: PHONE, email: `guess${n}@example.com` };
        const { status } = await app.call('POST', '/api/members/find-username', { body, address });
        if (status === 404) tried++;
      }
    }
    expect(tried).toBe(5);
  });
});

describe('new names', () => {
  test('a nickname is nobody else’s login id, at signup and in the profile', async () => {
    const app = await openTestApp();
    await newMember(app, { id: 'Victim77' });
    const refused = {
      status: 409,
      body: { message: NICKNAME_TAKEN, issues: [{ path: 'username', message: NICKNAME_TAKEN }] },
    };
    expect(await signup(app, 'thief77', 'vICTIM77')).toMatchObject(refused);
    expect(await signup(app, 'thief77', 'Ｖｉｃｔｉｍ77')).toMatchObject(refused);
    const { site } = app;
    const thief = await newMember(app);
    await site.db.updateTable('members').set({ points: 100 }).where('number', '=', thief.number).execute();
    expect(await rename(app, thief, 'victim77')).toMatchObject(refused);
  });

  test('a login id is nobody else’s nickname, and the check before says so', async () => {
    const app = await openTestApp();
    await newMember(app, { username: 'Ball77' });
    const check = (id: string) => app.call('GET', `/api/auth/check-id?id=${id}`);
    expect((await check('ball77')).body).toEqual({ isAvailable: false, message: ID_TAKEN });
    expect(await signup(app, 'ball77', '다른 이름')).toMatchObject({
      status: 409,
      body: { message: ID_TAKEN, issues: [{ path: 'id', message: ID_TAKEN }] },
    });
    expect((await check('ball78')).body).toMatchObject({ isAvailable: true });
  });

  test('one’s own login id may be the nickname, and an old name stays when other things are saved', async () => {
    const app = await openTestApp();
    expect((await signup(app, 'same77', 'same77')).status).toBe(201);
    const victim = await newMember(app);
    const twin = await newMember(app, { username: victim.id });
    const body = { username: victim.id, showBirthYear: false };
    const saved = await app.call('PUT', `/api/memberanking/${twin.id}/update`, { as: twin, body });
    expect(saved.status).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const PHONE = '01022223333';
const ID_TAKEN = '이미 사용 중인 아이디입니다.';
const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';

const signup = (app: TestApp, id: string, username: string) =>
  app.call('POST', '/api/auth/signup', {
    body: { id, username, phone: PHONE, email: 'a@example.com', password: 'another long word' },
  });

const rename = (app: TestApp, member: Visitor, username: string) =>
  app.call('PUT', `/api/memberanking/${member.id}/update`, { as: member, body: { username } });

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

  test('a login id cannot be another’s nickname, and the check of the id says so', async () => {
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

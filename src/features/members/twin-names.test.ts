import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { newMember, PASSWORD, type Visitor } from '#test/visitors.ts';

const PHONE = '01022223333';
const WRONG = '01099998888';
const ID_TAKEN = '이미 사용 중인 아이디입니다.';
const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);
const login = (house: House, { id }: Visitor, address: string) =>
  house.call('POST', '/api/auth/login', { body: { id, password: PASSWORD }, address });
const signup = (house: House, id: string, username: string) =>
  house.call('POST', '/api/auth/signup', {
    body: { id, username, phone: PHONE, email: 'a@example.com', password: 'another long word' },
  });
const rename = (house: House, member: Visitor, username: string) =>
  house.call('PUT', `/api/memberanking/${member.id}/update`, { as: member, body: { username } });

describe('whoever is called what somebody else signs in with', () => {
  test('gains no tries at recovery from addresses where only the one of them signed in', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const victim = await newMember(house, { id: 'victim77', phone: PHONE });
    const thief = await newMember(house, { username: 'victim77' });
    let tried = 0;
    for (const address of strangers(3)) {
      await login(house, thief, address);
      for (let n = 0; n < 5; n++) {
        const body = { username: victim.id, phone: WRONG };
        const { status } = await house.call('POST', '/api/members/verify-identity', { body, address });
        if (status === 200) tried++;
      }
    }
    expect(tried).toBe(5);
  });

  test('nor by giving the same phone number', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    await newMember(house, { phone: PHONE, email: 'victim@example.com' });
    const thief = await newMember(house, { phone: PHONE, email: 'thief@example.com' });
    let tried = 0;
    for (const address of strangers(2)) {
      await login(house, thief, address);
      for (let n = 0; n < 5; n++) {
        const body = { phone: PHONE, email: `guess${n}@example.com` };
        const { status } = await house.call('POST', '/api/members/find-username', { body, address });
        if (status === 404) tried++;
      }
    }
    expect(tried).toBe(5);
  });
});

describe('new names', () => {
  test('a nickname is nobody else’s login id, at signup and in the profile', async () => {
    const house = await openHouse();
    await newMember(house, { id: 'Victim77' });
    const refused = {
      status: 409,
      body: { message: NICKNAME_TAKEN, issues: [{ path: 'username', message: NICKNAME_TAKEN }] },
    };
    expect(await signup(house, 'thief77', 'vICTIM77')).toMatchObject(refused);
    expect(await signup(house, 'thief77', 'Ｖｉｃｔｉｍ77')).toMatchObject(refused);
    const { site } = house;
    const thief = await newMember(house);
    await site.db.updateTable('members').set({ points: 100 }).where('number', '=', thief.number).execute();
    expect(await rename(house, thief, 'victim77')).toMatchObject(refused);
  });

  test('a login id is nobody else’s nickname, and the check before says so', async () => {
    const house = await openHouse();
    await newMember(house, { username: 'Ball77' });
    const check = (id: string) => house.call('GET', `/api/auth/check-id?id=${id}`);
    expect((await check('ball77')).body).toEqual({ isAvailable: false, message: ID_TAKEN });
    expect(await signup(house, 'ball77', '다른 이름')).toMatchObject({
      status: 409,
      body: { message: ID_TAKEN, issues: [{ path: 'id', message: ID_TAKEN }] },
    });
    expect((await check('ball78')).body).toMatchObject({ isAvailable: true });
  });

  test('one’s own login id may be the nickname, and an old name stays when other things are saved', async () => {
    const house = await openHouse();
    expect((await signup(house, 'same77', 'same77')).status).toBe(201);
    const victim = await newMember(house);
    const twin = await newMember(house, { username: victim.id });
    const body = { username: victim.id, showBirthYear: false };
    const saved = await house.call('PUT', `/api/memberanking/${twin.id}/update`, { as: twin, body });
    expect(saved.status).toBe(200);
  });
});

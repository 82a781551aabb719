import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { untilLetIn } from '#test/let-in.ts';
import { newMember, PASSWORD } from '#test/visitors.ts';

const HOME = '198.51.100.1';
const DAY = 86_400_000;

const login = async (house: House, id: string, password: string, address: string) => {
  const body = { id, password };
  return (await untilLetIn(() => house.call('POST', '/api/auth/login', { body, address }))).status;
};
const fail = (house: House, id: string, address: string) => login(house, id, 'wrong guess', address);

/** Fails so often from each of these addresses, all at once, and answers how often it was let try. */
async function guess(house: House, id: string, addresses: string[], times = 10): Promise<number> {
  let tried = 0;
  for (const address of addresses) {
    const statuses = await Promise.all(Array.from({ length: times }, () => fail(house, id, address)));
    tried += statuses.filter(status => status === 401).length;
  }
  return tried;
}

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);

describe('limits on failed logins', () => {
  test('the eleventh failure in a row from one address waits, right password or not', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const member = await newMember(house);
    for (let n = 0; n < 10; n++) expect(await fail(house, member.id, HOME)).toBe(401);
    const answer = await house.call('POST', '/api/auth/login', {
      body: { id: member.id.toUpperCase(), password: PASSWORD },
      address: HOME,
    });
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('요청이 너무 많습니다. 15분 후에 다시 시도해 주세요.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await login(house, member.id, PASSWORD, '198.51.100.2')).toBe(200);
  });

  test('guesses sent all at once are as many as guesses in a row', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const member = await newMember(house);
    expect(await guess(house, member.id, [HOME], 30)).toBe(10);
  });

  test('an id nobody has is limited like one that exists', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    expect(await guess(house, 'nobody99', [HOME], 12)).toBe(10);
  });

  test('right passwords cost nothing', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const member = await newMember(house);
    for (let n = 0; n < 9; n++) expect(await fail(house, member.id, HOME)).toBe(401);
    for (let n = 0; n < 12; n++) expect(await login(house, member.id, PASSWORD, HOME)).toBe(200);
  });

  test('a hundred failures an hour are all an account takes from strangers, however many they are', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const member = await newMember(house);
    expect(await guess(house, member.id, strangers(11))).toBe(100);
    expect(await login(house, member.id, PASSWORD, '198.51.100.9')).toBe(429);
  });

  test('where the member signed in during the last 30 days, strangers lock nobody out', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const member = await newMember(house);
    expect(await login(house, member.id, PASSWORD, HOME)).toBe(200);
    await guess(house, member.id, strangers(11));
    house.clock.pass(29 * DAY);
    expect(await fail(house, member.id, HOME)).toBe(401);
    expect(await login(house, member.id, PASSWORD, HOME)).toBe(200);
    house.clock.pass(31 * DAY);
    expect(await login(house, member.id, PASSWORD, HOME)).toBe(429);
  });

  test('one address fails a hundred times an hour, except for those at home there', async () => {
    const house = await openHouse({ RATE_LIMIT: 'on' });
    const regular = await newMember(house);
    const stranger = await newMember(house);
    expect(await login(house, regular.id, PASSWORD, HOME)).toBe(200);
    let tried = 0;
    for (let n = 0; n < 11; n++) tried += await guess(house, `nobody${n}`, [HOME]);
    expect(tried).toBe(100);
    expect(await login(house, stranger.id, PASSWORD, HOME)).toBe(429);
    expect(await login(house, regular.id, PASSWORD, HOME)).toBe(200);
  });

  test('addresses are kept hashed, and for a year', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    const kept = () => house.site.db.selectFrom('known_addresses').selectAll().execute();
    await login(house, member.id, PASSWORD, HOME);
    await login(house, member.id, PASSWORD, HOME);
    expect(await kept()).toHaveLength(1);
    expect(JSON.stringify(await kept())).not.toContain(HOME);
    house.clock.pass(366 * DAY);
    await login(house, member.id, PASSWORD, '198.51.100.2');
    expect(await kept()).toMatchObject([{ seen_at: house.clock.now.toISOString() }]);
  });
});

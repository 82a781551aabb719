import { describe, expect, test } from 'vitest';
import { cheapHash } from '#test/fixtures/cheap-hash.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const HOME = '198.51.100.1';
const DAY = 86_400_000;

const login = async (app: TestApp, id: string, password: string, address: string) => {
  const body = { id, password };
  return (await untilAdmitted(() => app.call('POST', '/api/auth/login', { body, address }))).status;
};
const fail = (app: TestApp, id: string, address: string) => login(app, id, 'wrong guess', address);

/** Fails so often from each of these addresses, all at once, and answers how often it was let try. */
async function guess(app: TestApp, id: string, addresses: string[], times = 10): Promise<number> {
  let tried = 0;
  for (const address of addresses) {
    const statuses = await Promise.all(Array.from({ length: times }, () => fail(app, id, address)));
    tried += statuses.filter(status => status === 401).length;
  }
  return tried;
}

/** A member against whom a hundred guesses take no seconds: the stored hash says how much work each is. */
const newGuessed = (app: TestApp) => newMember(app, { passwordHash: cheapHash(PASSWORD) });

const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);

describe('limits on failed logins', () => {
  test('the eleventh failure in a row from one address waits, right password or not', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newGuessed(app);
    for (let n = 0; n < 10; n++) expect(await fail(app, member.id, HOME)).toBe(401);
    const answer = await app.call('POST', '/api/auth/login', {
      body: { id: member.id.toUpperCase(), password: PASSWORD },
      address: HOME,
    });
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('요청이 너무 많습니다. 15분 후에 다시 시도해 주세요.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await login(app, member.id, PASSWORD, '198.51.100.2')).toBe(200);
  });

  test('guesses sent all at once are as many as guesses in a row', { tags: 'race' }, async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newGuessed(app);
    expect(await guess(app, member.id, [HOME], 30)).toBe(10);
  });

  test('an id nobody has is limited like one that exists', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    expect(await guess(app, 'nobody99', [HOME], 12)).toBe(10);
  });

  test('right passwords are no failures', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    for (let n = 0; n < 9; n++) expect(await fail(app, member.id, HOME)).toBe(401);
    for (let n = 0; n < 12; n++) expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
  });

  test('a hundred failures an hour are all an account takes from strangers, however many they are', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newGuessed(app);
    expect(await guess(app, member.id, strangers(11))).toBe(100);
    expect(await login(app, member.id, PASSWORD, '198.51.100.9')).toBe(429);
  });

  test('where the member signed in during the last 30 days, strangers lock nobody out', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    const cheap = { password_hash: cheapHash(PASSWORD) };
    await app.site.db.updateTable('members').set(cheap).where('number', '=', member.number).execute();
    await guess(app, member.id, strangers(11));
    app.clock.pass(29 * DAY);
    expect(await fail(app, member.id, HOME)).toBe(401);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    app.clock.pass(31 * DAY);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(429);
  });

  test('one address fails a hundred times an hour, except for those at home there', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const regular = await newMember(app);
    const stranger = await newMember(app);
    expect(await login(app, regular.id, PASSWORD, HOME)).toBe(200);
    let tried = 0;
    for (let n = 0; n < 10; n++) tried += await guess(app, (await newGuessed(app)).id, [HOME]);
    tried += await guess(app, 'nobody1', [HOME]);
    expect(tried).toBe(100);
    expect(await login(app, stranger.id, PASSWORD, HOME)).toBe(429);
    expect(await login(app, regular.id, PASSWORD, HOME)).toBe(200);
  });

  test('the thirty-first right password of a quarter of an hour waits, and locks nobody out elsewhere', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const member = await newMember(app);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    for (let n = 0; n < 29; n++) await app.site.limits.take('rightPasswords', `${HOME} ${member.id}`);
    expect(await fail(app, member.id, HOME)).toBe(401);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(200);
    expect(await login(app, member.id, PASSWORD, HOME)).toBe(429);
    const body = { password: 'a whole new word', currentPassword: PASSWORD };
    const sent = { as: member, body, address: HOME };
    expect((await app.call('PUT', `/api/memberanking/${member.id}/update`, sent)).status).toBe(429);
    expect(await login(app, member.id, PASSWORD, '198.51.100.2')).toBe(200);
  });

  test('addresses are stored hashed, and for a year', async () => {
    const app = await openTestApp();
    const member = await newMember(app);
    const stored = () => app.site.db.selectFrom('known_addresses').selectAll().execute();
    await login(app, member.id, PASSWORD, HOME);
    await login(app, member.id, PASSWORD, HOME);
    expect(await stored()).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toContain(HOME);
    app.clock.pass(366 * DAY);
    await login(app, member.id, PASSWORD, '198.51.100.2');
    expect(await stored()).toMatchObject([{ seen_at: app.clock.now.toISOString() }]);
  });
});

import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { OwnRank, RankedMember } from './rankings.contract.ts';
import { rankLastWeek, WEEKS_STORED } from './week-ranks.server.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const gain = (app: TestApp, { number: member }: Visitor, amount: number) =>
  write(app.site.db, tx =>
    changePoints(tx, { member, amount, reason: '출석', by: null, now: app.clock.now }),
  );
const rankWeek = (app: TestApp) => rankLastWeek(app.site.db, app.clock.now);
const stored = (app: TestApp) =>
  app.site.db.selectFrom('week_ranks').select(['week', 'rank', 'member']).orderBy('rank').execute();

async function changes(app: TestApp, period = 'weekly') {
  const { body } = await app.call<RankedMember[]>('GET', `/api/memberanking?page=1&period=${period}`);
  return body.map(({ username, rank, lastRank }) => [username, rank, lastRank]);
}

/** Last week's ranks one to three and a member without gains; it is a week later. */
async function openSecondWeek() {
  const app = await openTestApp();
  const [a, b, c, idle] = [
    await newMember(app, { username: '가' }),
    await newMember(app, { username: '나' }),
    await newMember(app, { username: '다' }),
    await newMember(app, { username: '라' }),
  ];
  for (const [who, amount] of [[a, 30] as const, [b, 20] as const, [c, 10] as const])
    await gain(app, who, amount);
  app.clock.pass(WEEK_MS);
  return { app, a, b, c, idle };
}

test('a past week is ranked completely, including members who have already gained in the next one', async () => {
  const { app, a, b, c } = await openSecondWeek();
  await gain(app, b, 5);
  await rankWeek(app);
  const week = '2026-11-16';
  const expected = [a, b, c].map(({ number }, at) => ({ week, rank: at + 1, member: number }));
  expect(await stored(app)).toEqual(expected);
  // Later gains do not change it.
  await gain(app, c, 500);
  await rankWeek(app);
  expect(await stored(app)).toEqual(expected);
});

test('the weekly ranking shows last week’s rank of members with gains in both weeks', async () => {
  const { app, a, c, idle } = await openSecondWeek();
  await rankWeek(app);
  await gain(app, c, 9);
  await gain(app, idle, 8);
  await gain(app, a, 7);
  const expected = [
    ['다', 1, 3],
    ['라', 2, null],
    ['가', 3, 1],
    ['나', null, null],
  ];
  await expect.poll(() => changes(app)).toEqual(expected);
  for (const period of ['monthly', 'all'])
    expect((await changes(app, period)).map(([, , last]) => last)).toEqual([null, null, null, null]);
  const own = async (period: string) =>
    (await app.call<OwnRank>('GET', `/api/memberanking/rank?period=${period}`, { as: c })).body;
  expect(await own('weekly')).toMatchObject({ rank: 1, lastRank: 3 });
  expect(await own('monthly')).toMatchObject({ lastRank: null });
  // A week without ranks gives nothing to compare with.
  app.clock.pass(2 * WEEK_MS);
  await gain(app, c, 1);
  await rankWeek(app);
  await expect.poll(async () => (await changes(app))[0]).toEqual(['다', 1, null]);
});

test('several processes rank a week once', async () => {
  const { app } = await openSecondWeek();
  await Promise.all([rankWeek(app), rankWeek(app), rankWeek(app)]);
  expect((await stored(app)).map(({ rank }) => rank)).toEqual([1, 2, 3]);
});

test('weeks long over are removed', async () => {
  const { app, a } = await openSecondWeek();
  for (let n = 0; n <= WEEKS_STORED; n++) {
    await rankWeek(app);
    await gain(app, a, 1);
    app.clock.pass(WEEK_MS);
  }
  await rankWeek(app);
  const weeks = new Set((await stored(app)).map(({ week }) => week));
  expect([...weeks].sort()).toEqual(
    ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'].slice(-WEEKS_STORED),
  );
});

test('a withdrawn member is in no week’s ranking', async () => {
  const { app, a, b } = await openSecondWeek();
  await rankWeek(app);
  const body = { currentPassword: PASSWORD };
  const left = await app.call('DELETE', `/api/memberanking/${a.id}`, { as: a, body });
  expect(left.status).toBe(200);
  expect((await stored(app)).map(({ member }) => member)).not.toContain(a.number);
  expect((await stored(app)).map(({ member }) => member)).toContain(b.number);
});

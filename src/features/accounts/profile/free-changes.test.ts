import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { SavedMember } from './profile.contract.ts';

const CALLS = ['update', 'points'] as const;
const ENTERED = {
  score4: 200,
  score3: 20,
  highrun4: 30,
  highrun3: 5,
  birthYear: 1990,
  region: '서울',
  billiardHall: '초록 당구장',
};

const save = (app: TestApp, who: Visitor, body: unknown, call = 'update') =>
  app.call<SavedMember>('PUT', `/api/memberanking/${who.id}/${call}`, { as: who, body });
const account = async (app: TestApp, member: Visitor) =>
  (await app.call<OwnMember>('GET', '/api/members/user', { as: member })).body;

test.each(CALLS)('%s: for seven days after signing up every change is free', async call => {
  const app = await openTestApp();
  const member = await newMember(app, ENTERED);
  for (const score4 of [300, 250, 200]) {
    expect((await save(app, member, { score4 }, call)).body).toMatchObject({ charged: 0, score4 });
  }
  expect((await account(app, member)).freeUntil).toBe('2026-11-25T10:00:00+09:00');
  app.clock.pass(7 * DAY_MS - 1);
  expect(
    (await save(app, member, { username: '새 이름', region: '부산', score4: 150 }, call)).body.charged,
  ).toBe(0);
  // What changed in these days is not counted: the free change of the month is still there.
  app.clock.pass(1);
  expect(await account(app, member)).toMatchObject({ freeUntil: null, freeAgain: {} });
  expect((await save(app, member, { score4: 100 }, call)).body.charged).toBe(0);
  expect((await save(app, member, { score4: 120 }, call)).status).toBe(400);
  expect((await account(app, member)).points).toBe(0);
});

test('afterwards each field is free once in 30 days, and the account says when again', async () => {
  const app = await openTestApp();
  const member = await newMember(app, ENTERED);
  app.clock.pass(8 * DAY_MS);
  expect((await save(app, member, { score4: 300, region: '부산' })).body).toMatchObject({ charged: 0 });
  const { freeFields, freeAgain } = await account(app, member);
  expect(freeAgain).toEqual({
    score4: '2026-12-26T10:00:00+09:00',
    region: '2026-12-26T10:00:00+09:00',
  });
  expect(freeFields).toEqual(['username', 'score3', 'highrun4', 'highrun3', 'birthYear', 'billiardHall']);
  expect((await save(app, member, { score3: 22 })).body.charged).toBe(0);
  const gain = { member: member.number, amount: 200, reason: '출석', by: null, now: app.clock.now };
  await write(app.site.db, tx => changePoints(tx, gain));
  // A save that is paid leaves the free changes of its other fields.
  expect((await save(app, member, { score4: 250, highrun4: 40 })).body.charged).toBe(100);
  expect((await account(app, member)).freeFields).toContain('highrun4');
  app.clock.pass(30 * DAY_MS - 1);
  expect((await save(app, member, { score4: 300 })).body.charged).toBe(100);
  app.clock.pass(1);
  expect((await save(app, member, { score4: 200 })).body.charged).toBe(0);
});

test('of ten changes at once one is free', { tags: 'race' }, async () => {
  const app = await openTestApp();
  const member = await newMember(app, ENTERED);
  app.clock.pass(8 * DAY_MS);
  const ten = Array.from({ length: 10 }, (_, n) => save(app, member, { score3: 21 + n }));
  const statuses = (await Promise.all(ten)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(400)]);
});

import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import type { TestApp } from '#test/test-app.ts';
import { test } from '#test/test-app.ts';
import { changePoints } from './ledger.server.ts';
import { type PointsEntry, type PointsHistory, pointsEntry, pointsHistory } from './points.contract.ts';
import { drawBalance, MOMENTS_MOST, pickedMoments } from './points.rules.ts';

const gain = (app: TestApp, { number: member }: Visitor, amount: number) =>
  write(app.site.db, tx =>
    changePoints(tx, { member, amount, reason: '출석', by: member, now: app.clock.now }),
  );
const read = async (app: TestApp, as: Visitor, query = '') => {
  const answer = await app.call<PointsEntry[]>('GET', `/api/members/points${query}`, { as });
  return { rows: answer.body, total: Number(answer.headers.get('x-total-count')) };
};
const history = async (app: TestApp, as: Visitor) =>
  pointsHistory.parse((await app.call('GET', '/api/members/points/history', { as })).body);

/** A ledger of `length` rows, each a gain of one point an hour after the last. */
async function longLedger(app: TestApp, member: Visitor, length: number): Promise<void> {
  const began = app.clock.now.getTime();
  for (let done = 0; done < length; done += 1000) {
    const rows = Array.from({ length: Math.min(1000, length - done) }, (_, n) => done + n + 1);
    await app.site.db
      .insertInto('points_ledger')
      .values(
        rows.map(position => ({
          member: member.number,
          position,
          amount: 1,
          reason: '출석',
          balance: position,
          at: new Date(began + position * 3_600_000).toISOString(),
          by_member: null,
        })),
      )
      .execute();
  }
}

describe('the own ledger', () => {
  test('is read newest first, in pages, and is nobody else’s', async ({ app, member, other }) => {
    for (let n = 1; n <= 12; n++) await gain(app, member, n);
    await gain(app, other, 1000);
    const first = await read(app, member, '?page=1');
    expect(first.total).toBe(12);
    expect(first.rows.map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(pointsEntry.strict().parse(first.rows[0])).toEqual({
      id: 12,
      amount: 12,
      reason: '출석',
      balance: 78,
      date: '2026-11-18T10:00:00+09:00',
    });
    expect((await read(app, member, '?page=2')).rows.map(({ id }) => id)).toEqual([2, 1]);
    expect((await read(app, member, '?page=3')).rows).toEqual([]);
    expect((await read(app, member)).rows).toHaveLength(12);
    expect((await read(app, member, '?page=2&size=5')).rows.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3]);
    expect((await read(app, await newAdmin(app))).rows).toEqual([]);
  });

  test('with ten thousand rows any page is a few rows, and the picture a few moments', async ({ app }) => {
    const member = await newMember(app);
    await longLedger(app, member, 10_000);
    const middle = await read(app, member, '?page=500');
    expect([middle.total, middle.rows[0]?.id, middle.rows.at(-1)?.id]).toEqual([10_000, 5010, 5001]);
    expect((await read(app, member, '?page=1000')).rows.at(-1)?.id).toBe(1);
    const picture = await history(app, member);
    expect(picture).toHaveLength(MOMENTS_MOST);
    expect([picture[0]?.balance, picture.at(-1)?.balance]).toEqual([1, 10_000]);
  });
});

test('the picture of a short ledger has every change, the oldest first', async ({ app, member }) => {
  expect(await history(app, member)).toEqual([]);
  await gain(app, member, 150);
  app.clock.pass(3_600_000);
  await gain(app, member, -100);
  expect(await history(app, member)).toEqual([
    { date: '2026-11-18T10:00:00+09:00', balance: 150 },
    { date: '2026-11-18T11:00:00+09:00', balance: 50 },
  ] satisfies PointsHistory);
});

test('a short ledger is drawn whole', () => {
  expect(pickedMoments(0)).toEqual([]);
  expect(pickedMoments(1)).toEqual([1]);
  expect(pickedMoments(4)).toEqual([1, 2, 3, 4]);
  expect(pickedMoments(MOMENTS_MOST)).toHaveLength(MOMENTS_MOST);
});

test('of a long one as many moments as a picture has, none twice, the first and the last among them', () => {
  for (const total of [MOMENTS_MOST + 1, 1000, 100_000]) {
    const picked = pickedMoments(total);
    expect(new Set(picked).size).toBe(MOMENTS_MOST);
    expect([picked[0], picked.at(-1)]).toEqual([1, total]);
  }
});

const at = (day: number, balance: number) => ({ date: `2026-11-${10 + day}T00:00:00+09:00`, balance });

test('nothing is drawn of an empty ledger', () => {
  expect(drawBalance([])).toBeUndefined();
});

test('nothing is drawn of a single moment, which would be a block without a step', () => {
  expect(drawBalance([at(0, 30)])).toBeUndefined();
  expect(drawBalance([at(0, 1), at(0, 2), at(0, 3)])).toBeUndefined();
});

test('a balance stays until it changes, and steps where it does', () => {
  const drawn = drawBalance([at(0, 50), at(5, 100), at(10, 0)]);
  expect(drawn).toEqual({ line: 'M0 50.5 H48.54 V3 H97.09 V98 H100', top: 100 });
});

test('many changes in one moment break nothing', () => {
  const drawn = drawBalance([at(0, 1), at(0, 2), at(1, 3)]);
  expect(drawn?.line).not.toMatch(/NaN|Infinity/);
});

test('a balance that is always 0 lies on the ground', () => {
  expect(drawBalance([at(0, 0), at(1, 0)])?.line).toMatch(/^M0 98 /);
});

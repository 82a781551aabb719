import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';
import { changePoints, recordVictories, takeBackVictories } from './ledger.server.ts';
import { POINTS_MOST } from './points.rules.ts';

const change = (app: TestApp, member: Visitor, amount: number, now = app.clock.now) =>
  write(app.site.db, tx =>
    changePoints(tx, { member: member.number, amount, reason: '출석', by: member.number, now }),
  );
const win = (app: TestApp, member: Visitor, now = app.clock.now) =>
  write(app.site.db, tx => recordVictories(tx, [{ member: member.number, title: '월례 대회', now }]));

const rowOf = (app: TestApp, member: Visitor) =>
  app.site.db.selectFrom('members').selectAll().where('number', '=', member.number).executeTakeFirstOrThrow();
const ledgerOf = (app: TestApp, member: Visitor) =>
  app.site.db
    .selectFrom('points_ledger')
    .selectAll()
    .where('member', '=', member.number)
    .orderBy('number')
    .execute();

describe('the ledger of points', () => {
  test('a change is one row with the amount, the reason, the acting member and the balance', async () => {
    const { app, member } = await openSiteWith('member');
    expect(await change(app, member, 300)).toBe(300);
    expect(await change(app, member, -100)).toBe(200);
    const [gain, charge] = await ledgerOf(app, member);
    expect(gain).toMatchObject({ amount: 300, balance: 300, reason: '출석', by_member: member.number });
    expect(gain?.at).toBe('2026-11-18T01:00:00.000Z');
    expect(charge).toMatchObject({ amount: -100, balance: 200 });
  });

  test('a member who cannot pay keeps every point, and nothing is written', async ({ app, member }) => {
    await change(app, member, 99);
    await expect(change(app, member, -100)).rejects.toMatchObject({
      kind: 'invalid',
      message: '포인트가 부족합니다.',
    });
    expect((await rowOf(app, member)).points).toBe(99);
    expect(await ledgerOf(app, member)).toHaveLength(1);
  });

  test('nobody comes to own more than the most', async ({ app, member }) => {
    await change(app, member, POINTS_MOST - 1);
    await expect(change(app, member, 2)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await change(app, member, 1)).toBe(POINTS_MOST);
  });

  test('a member who does not exist or has withdrawn can neither gain nor win', async ({ app, member }) => {
    const gone = { ...member, number: member.number + 1000 };
    await expect(change(app, gone, 1)).rejects.toMatchObject({ kind: 'missing' });
    await app.site.db
      .updateTable('members')
      .set({ withdrawn_at: app.clock.now.toISOString(), listed: 0 })
      .where('number', '=', member.number)
      .execute();
    await expect(change(app, member, 1)).rejects.toMatchObject({ kind: 'missing' });
    await expect(win(app, member)).rejects.toMatchObject({ kind: 'missing' });
    expect(await ledgerOf(app, member)).toHaveLength(0);
  });

  test('after 200 gains and charges at once the balance is the sum of the ledger', {
    tags: 'race',
  }, async ({ app, member }) => {
    await change(app, member, 50);
    const refused: string[] = [];
    const inOrder = async () => {
      for (let n = 0; n < 10; n++) {
        await change(app, member, n % 2 ? 3 : -7).catch(error => refused.push(error.message));
      }
    };
    await Promise.all(Array.from({ length: 20 }, inOrder));
    // 100 charges of 7 cost more than 50 points and 100 gains of 3.
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(['포인트가 부족합니다.']));

    const ledger = await ledgerOf(app, member);
    expect(ledger).toHaveLength(1 + 200 - refused.length);
    let balance = 0;
    for (const [at, row] of ledger.entries()) {
      balance += row.amount;
      expect(row.position).toBe(at + 1);
      expect(row.balance).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect((await rowOf(app, member)).points).toBe(balance);
    expect((await rowOf(app, member)).week_points).toBe(50 + 100 * 3);
  });
});

describe('week, month and year', () => {
  test('a charge lowers the balance and nothing else', async ({ app, member }) => {
    await change(app, member, 150);
    await change(app, member, -100);
    expect(await rowOf(app, member)).toMatchObject({
      points: 50,
      week: '2026-11-16',
      week_points: 150,
      month: '2026-11-01',
      month_points: 150,
      year: '2026-01-01',
      year_points: 150,
    });
  });

  test('an admin’s grant or deduction counts in the all-time order only, never as earned', async () => {
    const { app, member } = await openSiteWith('member');
    await change(app, member, 100);
    const grant = (amount: number) =>
      write(app.site.db, tx =>
        changePoints(tx, {
          member: member.number,
          amount,
          reason: '대회 상품',
          by: null,
          now: app.clock.now,
          granted: true,
        }),
      );
    const balanceAndGains = async () => {
      const { points, week_points, month_points, year_points } = await rowOf(app, member);
      return [points, week_points, month_points, year_points];
    };
    await grant(5000);
    expect(await balanceAndGains()).toEqual([5100, 100, 100, 100]);
    await grant(-5050);
    expect(await balanceAndGains()).toEqual([50, 100, 100, 100]);
  });

  test('the last second of Sunday is the old week, Monday 00:00:00 in Seoul the new one', async ({ app }) => {
    const member = await newMember(app);
    await change(app, member, 5, new Date('2026-11-22T23:59:59+09:00'));
    await win(app, member, new Date('2026-11-22T23:59:59+09:00'));
    expect(await rowOf(app, member)).toMatchObject({
      week: '2026-11-16',
      week_points: 5,
      week_victories: 1,
    });

    await change(app, member, 2, new Date('2026-11-23T00:00:00+09:00'));
    expect(await rowOf(app, member)).toMatchObject({
      week: '2026-11-23',
      week_points: 2,
      week_victories: 0,
      month_points: 7,
      month_victories: 1,
      points: 7,
      victories: 1,
    });
  });

  test('New Year begins week, month and year by themselves', async ({ app, member }) => {
    await change(app, member, 10, new Date('2026-12-31T23:59:59+09:00'));
    await win(app, member, new Date('2027-01-01T00:00:00+09:00'));
    expect(await rowOf(app, member)).toMatchObject({
      // 31 December 2026 is a Thursday, so the week goes on.
      week: '2026-12-28',
      week_points: 10,
      week_victories: 1,
      month: '2027-01-01',
      month_points: 0,
      month_victories: 1,
      year: '2027-01-01',
      year_points: 0,
      year_victories: 1,
    });
  });

  test('a late gain for a past week does not make that week the current one', async ({ app, member }) => {
    await change(app, member, 2, new Date('2026-11-23T00:00:00+09:00'));
    await change(app, member, 5, new Date('2026-11-22T23:59:59+09:00'));
    expect(await rowOf(app, member)).toMatchObject({ points: 7, week: '2026-11-23', week_points: 2 });
  });

  test('a win is kept with its name and time', async ({ app, member }) => {
    await win(app, member);
    const wins = await app.site.db.selectFrom('victories').selectAll().execute();
    expect(wins).toMatchObject([
      { member: member.number, title: '월례 대회', at: '2026-11-18T01:00:00.000Z' },
    ]);
    expect((await rowOf(app, member)).victories).toBe(1);
  });
});

describe('a win that is taken back', () => {
  const takeBack = (app: TestApp, numbers: number[]) =>
    write(app.site.db, tx => takeBackVictories(tx, numbers));

  test('leaves the member as before, points and all, and does so once', async ({ app, member }) => {
    await change(app, member, 5);
    await win(app, member);
    const before = await rowOf(app, member);
    const number = await win(app, member);
    expect((await rowOf(app, member)).month_victories).toBe(2);
    await takeBack(app, number);
    await takeBack(app, number);
    expect(await rowOf(app, member)).toEqual(before);
    expect(before).toMatchObject({ victories: 1, week_victories: 1, points: 5, week_points: 5 });
  });

  test('if it was the only one of its periods, the member is among those without gains', async ({ app }) => {
    const member = await newMember(app);
    const before = await rowOf(app, member);
    await takeBack(app, await win(app, member));
    expect(await rowOf(app, member)).toEqual(before);
  });

  test('of a past week leaves the new week as it is, and is subtracted from the month', async ({ app }) => {
    const member = await newMember(app);
    const late = await win(app, member, new Date('2026-11-22T23:59:59+09:00'));
    await win(app, member, new Date('2026-11-23T00:00:00+09:00'));
    await takeBack(app, late);
    expect(await rowOf(app, member)).toMatchObject({
      week: '2026-11-23',
      week_victories: 1,
      month_victories: 1,
      year_victories: 1,
      victories: 1,
    });
  });
});

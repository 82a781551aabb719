import { describe, expect } from 'vitest';
import type { OwnRank } from '#/features/results/rankings/rankings.contract.ts';
import { monthAfter } from '#/shared/time/months.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { ALREADY_PRESSED, monthSpan, weeksOf } from './attendance.rules.ts';
import { type Attendance, attendanceAnswer, type Pressed, pressed } from './attendance.server.ts';

const PATH = '/api/members/attendance';
const DAY = 24 * 60 * 60 * 1000;

const press = (app: TestApp, as: Visitor | null, headers = {}) =>
  app.call<Pressed & { message: string }>('POST', PATH, { as, headers });
const read = async (app: TestApp, as: Visitor, month?: string) => {
  const { status, body } = await app.call<Attendance>('GET', month ? `${PATH}?month=${month}` : PATH, {
    as,
  });
  expect(status).toBe(200);
  return attendanceAnswer.parse(body);
};
const ledgerOf = (app: TestApp, { number }: Visitor) =>
  app.site.db.selectFrom('points_ledger').selectAll().where('member', '=', number).execute();

/** Records presses of so many days ago. */
async function attendOn(app: TestApp, member: Visitor, daysAgo: number[]): Promise<void> {
  for (const ago of daysAgo) {
    const then = new Date(app.clock.now.getTime() - ago * DAY);
    const row = { member: member.number, day: seoulDay(then), at: then.toISOString() };
    await app.site.db.insertInto('attendance_days').values(row).execute();
  }
}

describe('a press', () => {
  test('marks the day, gives a point, and is one row of the ledger', async ({ app, member }) => {
    const before = await read(app, member);
    expect(before).toEqual({
      month: '2026-11',
      today: '2026-11-18',
      days: [],
      since: null,
      can: { press: true },
      streak: 0,
      best: 0,
      total: 0,
      points: 0,
    });
    const answer = await press(app, member);
    expect(answer.status).toBe(200);
    expect(pressed.parse(answer.body)).toEqual({
      day: '2026-11-18',
      gained: 1,
      points: 1,
      streak: 1,
      best: 1,
      total: 1,
    });
    expect(await read(app, member)).toMatchObject({
      days: ['2026-11-18'],
      since: '2026-11-18',
      can: { press: false },
      points: 1,
    });
    expect(await ledgerOf(app, member)).toMatchObject([
      { amount: 1, reason: '출석', balance: 1, by_member: null, at: '2026-11-18T01:00:00.000Z' },
    ]);
  });

  test('a second one that day is refused and changes nothing; others are not held up', async ({ app }) => {
    const [member, other] = [await newMember(app), await newMember(app)];
    const mayAttend = async () => {
      const { body } = await app.call<OwnRank>('GET', '/api/memberanking/rank', { as: member });
      return body.mayAttend;
    };
    expect(await mayAttend()).toBe(true);
    await press(app, member);
    expect(await mayAttend()).toBe(false);
    app.clock.pass(13 * 60 * 60 * 1000);
    expect(await press(app, member)).toMatchObject(saying(409, ALREADY_PRESSED));
    expect(ALREADY_PRESSED).toBe('오늘은 이미 출석하셨습니다.');
    expect(await ledgerOf(app, member)).toHaveLength(1);
    expect((await press(app, other)).status).toBe(200);
    expect(await read(app, other)).toMatchObject({ points: 1, total: 1 });
  });

  test('twenty at once are one', { tags: 'race' }, async ({ app, member }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(app, member)));
    const statuses = answers.map(answer => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await ledgerOf(app, member)).toHaveLength(1);
    expect(await read(app, member)).toMatchObject({
      points: 1,
      total: 1,
      days: [seoulDay(app.clock.now)],
    });
  });
});

test('ATTENDANCE=per-press gives a point for every press, also at once, and marks the day once', {
  tags: 'race',
}, async () => {
  const app = await openTestApp({ ATTENDANCE: 'per-press' });
  const member = await newMember(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(app, member)));
  expect(answers.map(answer => answer.body.points).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  expect(await ledgerOf(app, member)).toHaveLength(20);
  expect(await read(app, member)).toMatchObject({
    days: [seoulDay(app.clock.now)],
    streak: 1,
    total: 1,
    points: 20,
    can: { press: true },
  });
});

describe('the streak', () => {
  test('runs until yesterday while today is still to press, and ends with a day left out', async () => {
    const { app, member } = await openSiteWith('member');
    await attendOn(app, member, [3, 2, 1]);
    expect(await read(app, member)).toMatchObject({ streak: 3, best: 3, total: 3 });
    expect((await press(app, member)).body).toMatchObject({ streak: 4, best: 4, total: 4 });
    app.clock.pass(DAY);
    expect(await read(app, member)).toMatchObject({ streak: 4 });
    app.clock.pass(DAY);
    expect(await read(app, member)).toMatchObject({ streak: 0, best: 4, total: 4 });
    expect((await press(app, member)).body).toMatchObject({ streak: 1, best: 4, total: 5 });
  });

  test('goes on over months, years and leap days, and the best one is remembered', async ({ app }) => {
    app.clock.now = new Date('2028-03-02T12:00:00+09:00');
    const member = await newMember(app);
    await attendOn(app, member, [0, 1, 2, 3, 4]);
    expect((await read(app, member, '2028-02')).days).toEqual(['2028-02-27', '2028-02-28', '2028-02-29']);
    expect(await read(app, member)).toMatchObject({ streak: 5, best: 5, total: 5 });
    await attendOn(app, member, [60, 61, 62, 63, 64, 65]);
    expect(await read(app, member)).toMatchObject({ streak: 5, best: 6, total: 11, since: '2027-12-28' });
    expect((await press(app, member)).status).toBe(409);
  });
});

describe('the month', () => {
  test('shows its own days from the first to the last, and nobody else’s', async ({ app, member, other }) => {
    await attendOn(app, member, [17, 18, 48, 49]);
    await attendOn(app, other, [20]);
    expect((await read(app, member)).days).toEqual(['2026-11-01']);
    expect((await read(app, member, '2026-10')).days).toEqual(['2026-10-01', '2026-10-31']);
    expect((await read(app, member, '2026-09')).days).toEqual(['2026-09-30']);
    expect(await read(app, member, '2026-02')).toMatchObject({ days: [], month: '2026-02', total: 4 });
    expect((await read(app, other, '2026-10')).days).toEqual(['2026-10-29']);
  });

  test('is never later than the current one', async ({ app, member }) => {
    for (const month of ['2026-12', '9999-12']) {
      expect(await read(app, member, month)).toMatchObject({ month: '2026-11' });
    }
  });

  test('that is none is refused with a sentence', async ({ app, member: as }) => {
    for (const month of ['2026-13', '2026-00', '2026-1', '202611', '', '2026-11-01', '%EC%98%AC%ED%95%B4']) {
      const { status, body } = await app.call('GET', `${PATH}?month=${month}`, { as });
      expect([status, body.message], month).toEqual([400, '달은 2026-11처럼 적어 주세요.']);
    }
  });
});

describe('months', () => {
  test('follow each other over New Year', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2026-11', -23)).toBe('2024-12');
  });

  test('are as long as they are', () => {
    expect(monthSpan('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(monthSpan('2026-02')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(monthSpan('2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
  });

  test('are laid out in weeks from Sunday to Saturday', () => {
    const november = weeksOf('2026-11');
    expect(november[0]?.[0]).toBe('2026-11-01');
    expect(november).toHaveLength(5);
    expect(november.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
    for (const week of weeksOf('2026-08')) expect(week).toHaveLength(7);
  });
});

import { describe, expect, test } from 'vitest';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { callLeft, callSentence, minutesAndSeconds, planStart, playedSentence } from './match-times.rules.ts';

const CALLED = '2026-11-21T10:00:00.000Z';
const called = { state: 'open', calledAt: CALLED, startedAt: null } as Match;
const usual = { settings: null };
const after = (seconds: number) => Date.parse(CALLED) + seconds * 1000;

test('a call runs out after exactly five minutes and stays run out', () => {
  expect(callLeft(usual, called, after(0))).toBe(300);
  expect(callLeft(usual, called, after(299.5))).toBe(1);
  expect(callLeft(usual, called, after(300))).toBe(0);
  expect(callLeft(usual, called, after(4000))).toBe(0);
  // The calling device's clock is ahead.
  expect(callLeft(usual, called, after(-60))).toBe(300);
});

test('no clock runs before a call, after both have come and after the result', () => {
  expect(callLeft(usual, { ...called, calledAt: null }, after(10))).toBeNull();
  expect(callLeft(usual, { ...called, startedAt: CALLED }, after(10))).toBeNull();
  expect(callLeft(usual, { ...called, state: 'decided' }, after(10))).toBeNull();
});

test('a clock is shown in minutes and seconds, a match in whole minutes', () => {
  expect([300, 245, 59, 0].map(minutesAndSeconds)).toEqual(['5:00', '4:05', '0:59', '0:00']);
  expect(playedSentence({ ...called, startedAt: CALLED }, after(119))).toBe('경기 중 · 1분째');
  // The starting device's clock is ahead.
  expect(playedSentence({ ...called, startedAt: CALLED }, after(-90))).toBe('경기 중 · 0분째');
});

test('a match counts no minutes before its beginning is known, or while the time is not', () => {
  expect(playedSentence(called, after(119))).toBe('경기 중');
  expect(playedSentence({ ...called, startedAt: CALLED }, undefined)).toBe('경기 중');
});

test('a match that nobody ended counts no minutes on another day', () => {
  expect(playedSentence({ ...called, startedAt: CALLED }, after(12 * 3600 - 1))).toBe('경기 중 · 719분째');
  expect(playedSentence({ ...called, startedAt: CALLED }, after(12 * 3600))).toBe('경기 중');
});

test('the clock of a call shows the time left, and then that the time is over', () => {
  expect([235, 1, 0].map(left => callSentence(usual, left))).toEqual([
    '호출 · 남은 시간 3:55',
    '호출 · 남은 시간 0:01',
    '호출 · 5분 지남',
  ]);
});

test('the organiser may have another time for calls', () => {
  const settings = { ...team, callMinutes: 3 };
  expect(callLeft({ settings }, called, after(120))).toBe(60);
  expect(callSentence({ settings }, 0)).toBe('호출 · 3분 지남');
});

const night = drawn(field(8), { ...team, tables: 2 });
const NOON = Date.parse('2026-11-18T12:00:00+09:00');
const at = (clock: string) => Date.parse(`2026-11-18T${clock}:00+09:00`);
const announced = { day: '2026-11-18', startsAt: '2026-11-18T19:00:00+09:00' };
const unannounced = { day: '2026-11-18', startsAt: '' };
const moved = (days: number, on: typeof announced) => {
  const day = `2026-11-${18 + days}`;
  return { day, startsAt: on.startsAt.replace('2026-11-18', day) };
};

describe('from when a tournament is planned', () => {
  test('on its day: the announced start until it is over, then now; now where nobody said', () => {
    expect(planStart(night, announced, NOON)).toBe(at('19:00'));
    expect(planStart(night, announced, at('19:20'))).toBe(at('19:20'));
    expect(planStart(night, unannounced, NOON)).toBe(NOON);
  });

  test('on a day to come: the announced start, and no time of today', () => {
    expect(planStart(night, moved(2, announced), NOON)).toBe(Date.parse('2026-11-20T19:00:00+09:00'));
    expect(planStart(night, moved(2, unannounced), NOON)).toBeUndefined();
    // Midnight in Seoul is 15:00 UTC.
    expect(planStart(night, unannounced, Date.parse('2026-11-17T14:59:00Z'))).toBeUndefined();
    expect(planStart(night, unannounced, Date.parse('2026-11-17T15:01:00Z'))).toBeDefined();
  });

  test('on a day that is past: nothing', () => {
    expect(planStart(night, moved(-1, announced), NOON)).toBeUndefined();
    expect(planStart(night, moved(-1, unannounced), NOON)).toBeUndefined();
  });

  test('while it is played: now, also past midnight, on another day and before the announced start', () => {
    // The fixture's events are from 2026-11-21, 10:00 UTC.
    const called = withCommands(night, { type: 'called', match: 'r1m1', table: 1, referee: null });
    const now = Date.parse('2026-11-21T11:30:00Z');
    for (const on of [
      announced,
      unannounced,
      moved(3, { ...announced, startsAt: '2026-11-18T23:00:00+09:00' }),
    ])
      expect(planStart(called, on, now)).toBe(now);
    expect(planStart(called, announced, Date.parse('2026-11-21T15:30:00Z'))).toBeUndefined();
  });
});

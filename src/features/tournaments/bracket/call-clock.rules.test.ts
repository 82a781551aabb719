import { expect, test } from 'vitest';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { team } from '#test/fixtures/bracket-play.ts';
import { callLeft, callSentence, playedSentence, showCountdown } from './call-clock.rules.ts';

const CALLED = '2026-11-21T10:00:00.000Z';
const called = { state: 'open', calledAt: CALLED, startedAt: null } as Match;
const usual = { settings: null };
const after = (seconds: number) => Date.parse(CALLED) + seconds * 1000;

test('a call runs out after exactly five minutes and stays run out', () => {
  expect(callLeft(usual, called, after(0))).toBe(300);
  expect(callLeft(usual, called, after(299.5))).toBe(1);
  expect(callLeft(usual, called, after(300))).toBe(0);
  expect(callLeft(usual, called, after(4000))).toBe(0);
  // Called by a device whose clock is ahead.
  expect(callLeft(usual, called, after(-60))).toBe(300);
});

test('no clock runs before a call, after both have come and after the result', () => {
  expect(callLeft(usual, { ...called, calledAt: null }, after(10))).toBeNull();
  expect(callLeft(usual, { ...called, startedAt: CALLED }, after(10))).toBeNull();
  expect(callLeft(usual, { ...called, state: 'decided' }, after(10))).toBeNull();
});

test('a clock is shown in minutes and seconds, a match in whole minutes', () => {
  expect([300, 245, 59, 0].map(showCountdown)).toEqual(['5:00', '4:05', '0:59', '0:00']);
  expect(playedSentence({ ...called, startedAt: CALLED }, after(119))).toBe('경기 중 · 1분째');
  // Begun by a device whose clock is ahead.
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

import { expect, test } from 'vitest';
import { mayCheckIn, offeredUntil } from './entries.rules.ts';

test('a place waits for the hours the organiser chose, but never beyond the start', () => {
  const now = new Date('2026-11-21T00:00:00.000Z');
  expect(offeredUntil('2026-11-21T05:00:00.000Z', 12, now)).toBe('2026-11-21T05:00:00.000Z');
  expect(offeredUntil('2026-11-25T05:00:00.000Z', 12, now)).toBe('2026-11-21T12:00:00.000Z');
});

test('players check in from an hour before the start, with the code from twelve, also before midnight', () => {
  const startsAt = '2026-11-21T00:05:00+09:00';
  const at = (clock: string, { isDrawn = false, hasCode = false } = {}) =>
    mayCheckIn({ isDrawn, startsAt }, hasCode, new Date(`2026-11-20T${clock}:00+09:00`));
  expect([at('23:04'), at('23:05')]).toEqual([false, true]);
  expect([at('12:04', { hasCode: true }), at('12:05', { hasCode: true })]).toEqual([false, true]);
  expect(at('23:05', { isDrawn: true, hasCode: true })).toBe(false);
});

import { expect, test } from 'vitest';
import { offeredUntil } from './entries.rules.ts';

test('a place waits for the hours the organiser chose, but never beyond the start', () => {
  const now = new Date('2026-11-21T00:00:00.000Z');
  expect(offeredUntil('2026-11-21T05:00:00.000Z', 12, now)).toBe('2026-11-21T05:00:00.000Z');
  expect(offeredUntil('2026-11-25T05:00:00.000Z', 12, now)).toBe('2026-11-21T12:00:00.000Z');
});

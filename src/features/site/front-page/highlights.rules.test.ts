import { expect, test } from 'vitest';
import { hasBegun } from './highlights.rules.ts';

test('a match has begun from its minute on; one without a time lasts its whole day', () => {
  const at = (time: string) => hasBegun({ day: '2026-11-28', time }, '2026-11-28T19:30:05+09:00');
  expect([at('19:30'), at('09:00'), at('19:31'), at('')]).toEqual([true, true, false, false]);
  expect(hasBegun({ day: '2026-11-29', time: '01:00' }, '2026-11-28T19:30:05+09:00')).toBe(false);
  expect(hasBegun({ day: '', time: '' }, '2026-11-28T19:30:05+09:00')).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { monthFrom, monthSpan, weeksOf } from './attendance.rules.ts';

describe('months', () => {
  test('follow each other over New Year', () => {
    expect(monthFrom('2026-12', 1)).toBe('2027-01');
    expect(monthFrom('2026-01', -1)).toBe('2025-12');
    expect(monthFrom('2026-11', -23)).toBe('2024-12');
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

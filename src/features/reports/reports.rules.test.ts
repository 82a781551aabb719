import { describe, expect, test } from 'vitest';
import { hidesTarget, mainReason, reporterWeight } from './reports.rules.ts';

const times = (n: number, state: 'upheld' | 'dismissed') => Array.from({ length: n }, () => state);
const SETTINGS = { REPORT_HIDE_WEIGHT: 5, REPORT_HIDE_WEIGHT_NICKNAME: 3 };

describe('the weight of a report', () => {
  test('is one at first, grows to two with who was right and falls to a fifth with who was not', () => {
    expect(reporterWeight([])).toBe(10);
    expect(reporterWeight(times(4, 'upheld'))).toBe(14);
    expect(reporterWeight(times(20, 'upheld'))).toBe(20);
    expect(reporterWeight(times(2, 'dismissed'))).toBe(6);
    expect(reporterWeight(times(20, 'dismissed'))).toBe(2);
    expect(reporterWeight([...times(4, 'upheld'), ...times(2, 'dismissed')])).toBe(10);
  });

  test('hides a text from five on and a nickname from three on, or as the settings say', () => {
    expect([49, 50].map(tenths => hidesTarget('comment', tenths, SETTINGS))).toEqual([false, true]);
    expect([29, 30].map(tenths => hidesTarget('nickname', tenths, SETTINGS))).toEqual([false, true]);
    expect(hidesTarget('free', 20, { ...SETTINGS, REPORT_HIDE_WEIGHT: 2 })).toBe(true);
  });

  test('decides which reason the author is told', () => {
    const spam = { reason: 'spam', weight: 2 };
    expect(mainReason([spam, spam, { reason: 'abuse', weight: 10 }])).toBe('abuse');
    expect(mainReason([])).toBe('other');
  });
});

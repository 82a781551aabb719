import { describe, expect, test } from 'vitest';
import { askedHandicap, handicapHints } from './handicaps.rules.ts';

const YEAR = { places: 0, events: 5, points: 0, innings: 1000 };
const PLACES_HINT = '최근 1년에 1·2위를 2번 했습니다.';

describe('the hint of a higher handicap', () => {
  test('comes from two first or second places within a year, in both games', () => {
    expect(handicapHints('4', 200, { ...YEAR, places: 1 })).toEqual([]);
    expect(handicapHints('4', 200, { ...YEAR, places: 2 })).toEqual([PLACES_HINT]);
    expect(handicapHints('3', 20, { ...YEAR, places: 2, events: 0 })).toEqual([PLACES_HINT]);
  });

  test('comes from an average of five events that asks for two points more, in 3구 only', () => {
    // 20 ends at 0.420 and 21 at 0.458, so 0.459 calls for 22.
    expect([380, 420, 421, 458, 459].map(askedHandicap)).toEqual([19, 20, 21, 21, 22]);
    expect(handicapHints('3', 20, { ...YEAR, points: 458 })).toEqual([]);
    expect(handicapHints('3', 20, { ...YEAR, points: 459 })).toEqual([
      '최근 1년 대회 5개의 에버리지는 22점에 해당합니다.',
    ]);
    expect(handicapHints('3', 20, { ...YEAR, points: 459, events: 4 })).toEqual([]);
    expect(handicapHints('4', 20, { ...YEAR, points: 459 })).toEqual([]);
    expect(handicapHints('3', 0, { ...YEAR, points: 900 })).toEqual([]);
  });
});

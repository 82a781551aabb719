import { describe, expect, test } from 'vitest';
import { average, averageThousandths, compareRates, rateText, rateTexts } from '#/shared/average.ts';
import { cushionsOf, leadsOff, targetOf } from './target.rules.ts';

const player = (score4: number, score3 = 0) => ({ score4, score3 });

describe('the target of a player', () => {
  test('수지 300 against 150 is 30 to 15, and 150 leads off', () => {
    expect(targetOf('4', [player(300)])).toBe(30);
    expect(targetOf('4', [player(150)])).toBe(15);
    expect(leadsOff('4', [[player(300)], [player(150)]])).toBe(1);
    expect(leadsOff('4', [[player(150)], [player(300)]])).toBe(0);
  });

  test('4구 counts in 개, half a ball up, and nobody plays to less than one', () => {
    expect(targetOf('4', [player(30)])).toBe(3);
    expect(targetOf('4', [player(185)])).toBe(19);
    expect(targetOf('4', [player(184)])).toBe(18);
    expect(targetOf('4', [player(4)])).toBe(1);
  });

  test('3구 goes to the 3-ball score, and never asks the 수지', () => {
    expect(targetOf('3', [player(300, 22)])).toBe(22);
    expect(targetOf('3', [player(300, 0)])).toBeNull();
  });

  test('a team of two plays to the mean of those known', () => {
    expect(targetOf('4', [player(200), player(150)])).toBe(18);
    expect(targetOf('4', [player(200), player(0)])).toBe(20);
    expect(targetOf('4', [player(0), player(0)])).toBeNull();
    expect(targetOf('3', [player(0, 20), player(0, 25)])).toBe(23);
    expect(
      leadsOff('4', [
        [player(200), player(150)],
        [player(180), player(180)],
      ]),
    ).toBe(0);
  });

  test('equal, unknown and 3구 are decided by 뱅킹, which is asked', () => {
    expect(leadsOff('4', [[player(200)], [player(200)]])).toBeNull();
    expect(leadsOff('4', [[player(200)], [player(0)]])).toBeNull();
    expect(leadsOff('3', [[player(200, 20)], [player(100, 15)]])).toBeNull();
  });

  test('only 4구 has a finish in three cushions', () => {
    expect(cushionsOf({ ball: '4', cushion: 2 })).toBe(2);
    expect(cushionsOf({ ball: '3', cushion: 2 })).toBe(0);
  });
});

describe('에버리지', () => {
  test('has three decimals, rounded half up', () => {
    expect(average(40, 15)).toBe('2.667');
    expect(average(17, 40)).toBe('0.425');
    expect(average(100, 7)).toBe('14.286');
    expect(average(1, 2000)).toBe('0.001');
    expect(average(1, 2001)).toBe('0.000');
    expect(average(0, 9)).toBe('0.000');
    expect(average(20, 1)).toBe('20.000');
    expect(average(-1, 3)).toBe('-0.333');
  });

  test('is nothing without an inning', () => {
    expect(average(0, 0)).toBe('–');
    expect(averageThousandths(0, 0)).toBeNull();
  });

  test('is pooled, never a mean of means', () => {
    const games = [
      [20, 10],
      [1, 10],
      [30, 11],
    ] as const;
    const sum = (at: 0 | 1) => games.reduce((all, each) => all + each[at], 0);
    expect(average(sum(0), sum(1))).toBe('1.645');
  });
});

describe('득점률', () => {
  test('13 of 15 (86.7 %) beats 24 of 30 (80.0 %)', () => {
    expect(rateTexts([24, 13], [30, 15])).toEqual(['80.0%', '86.7%']);
    expect(compareRates([24, 13], [30, 15])).toBeLessThan(0);
  });

  test('10 of 20 equals 15 of 30, exactly', () => {
    expect(compareRates([10, 15], [20, 30])).toBe(0);
    expect(rateTexts([10, 15], [20, 30])).toEqual(['50.0%', '50.0%']);
    expect(compareRates([1, 3], [3, 9])).toBe(0);
  });

  test('shows as many decimals as tell two different rates apart', () => {
    expect(rateTexts([25, 41], [39, 64])).toEqual(['64.10%', '64.06%']);
    expect(rateText(2, 3)).toBe('66.7%');
    expect(rateText(1, 2, 0)).toBe('50%');
    expect(rateText(-1, 20)).toBe('-5.0%');
  });
});

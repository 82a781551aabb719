import { expect, test } from 'vitest';
import {
  averageLimit,
  checkHandicap,
  HANDICAP_CHECK_GAMES,
  type HandicapSums,
} from './handicap-check.rules.ts';

const sums = (games: number, more: Partial<HandicapSums> = {}): HandicapSums => ({
  games,
  points: 850,
  targets: 1000,
  otherPoints: 850,
  otherTargets: 1000,
  inningPoints: 850,
  innings: 2000,
  ...more,
});

test('29 games are too few, thirty are enough', () => {
  expect(checkHandicap('4', sums(HANDICAP_CHECK_GAMES - 1), 0)).toEqual({
    trust: 'short',
    figure: null,
    most: null,
  });
  expect(checkHandicap('4', sums(HANDICAP_CHECK_GAMES), 0).trust).toBe('fits');
});

test('the 3구 averages at which a handicap goes up are the published ones, and grow in between', () => {
  expect([20, 25, 30].map(averageLimit)).toEqual([0.42, 0.65, 1]);
  const all = Array.from({ length: 26 }, (_, at) => averageLimit(10 + at));
  expect(all).toEqual([...all].sort((a, b) => a - b));
  expect(new Set(all).size).toBe(all.length);
});

test('3구: above the band the handicap is too low, on it and below it fits', () => {
  const averaging = (inningPoints: number) =>
    checkHandicap('3', sums(40, { inningPoints, innings: 1000 }), 20);
  expect(averaging(421)).toEqual({ trust: 'raise', figure: 0.421, most: 0.42 });
  expect(averaging(420).trust).toBe('fits');
  expect(averaging(200).trust).toBe('fits');
  expect(checkHandicap('3', sums(40), 0).trust).toBe('short');
  expect(checkHandicap('3', sums(40, { innings: 0 }), 20).trust).toBe('short');
});

test('4구: a player with a far higher rate than the opponents is asked to raise the handicap', () => {
  const against = (otherPoints: number) => checkHandicap('4', sums(40, { points: 920, otherPoints }), 0);
  expect(against(760)).toEqual({ trust: 'raise', figure: 1.21, most: 1.2 });
  expect(against(768)).toEqual({ trust: 'fits', figure: 1.2, most: 1.2 });
});

import { expect, test } from 'vitest';
import { isSuspicious, nightFigures, suspiciousPairs } from './signals.rules.ts';

test('a pair is suspicious where one of the two plays hardly anybody else', () => {
  const pairs = [
    { member: 1, opponent: 2, games: 12 },
    { member: 2, opponent: 1, games: 12 },
    { member: 1, opponent: 3, games: 10 },
    { member: 4, opponent: 5, games: 9 },
  ];
  const totals = new Map([
    [1, 60],
    [2, 15],
    [3, 30],
    [4, 9],
    [5, 9],
  ]);
  expect(suspiciousPairs(pairs, totals)).toEqual([{ member: 1, other: 2, games: 12, share: 80 }]);
  expect(suspiciousPairs(pairs, new Map([...totals, [2, 16]]))).toEqual([]);
});

test('a tournament is suspicious where games took less than a minute, or many do not count', () => {
  const games = (count: number, seconds: number) =>
    Array.from({ length: count }, (_, n) => new Date(n * seconds * 1000).toISOString());
  const judged = (moments: string[], beyond: number) => {
    const figures = nightFigures(moments, beyond);
    return { ...figures, suspicious: isSuspicious(figures) };
  };
  expect(judged(games(6, 20), 0)).toEqual({ games: 6, minutes: 2, beyond: 0, suspicious: true });
  expect(judged(games(5, 20), 0)).toMatchObject({ suspicious: false });
  expect(judged(games(6, 600), 0)).toMatchObject({ suspicious: false });
  expect(judged(games(9, 600), 5)).toEqual({ games: 9, minutes: 80, beyond: 5, suspicious: true });
  expect(judged([], 0)).toMatchObject({ suspicious: false });
});

import { expect, test } from 'vitest';
import { badgesOf, drawTrend, lastGamesText, rateOf } from './records.rules.ts';

const games = (letters: string) => [...letters].map(letter => ({ won: letter === 'W' }));

test('badges are the highest reached of games and high run, and a streak of three', () => {
  expect(badgesOf({ games: 0, highRun: 0 }, [])).toEqual([]);
  expect(badgesOf({ games: 9, highRun: 4 }, games('WWLWWWWWW'))).toEqual([]);
  expect(badgesOf({ games: 10, highRun: 5 }, games('WWWLWWWWWW'))).toEqual([
    '3연승',
    '하이런 5+',
    '10경기 돌파',
  ]);
  expect(badgesOf({ games: 1234, highRun: 29 }, games('LWWWWWWWWW'))).toEqual([
    '하이런 20+',
    '1,000경기 돌파',
  ]);
});

test('a streak that may be longer than the games looked at says so', () => {
  expect(badgesOf({ games: 3, highRun: 0 }, games('WWW'))).toEqual(['3연승']);
  expect(badgesOf({ games: 11, highRun: 0 }, games('WWWWWWWWWW'))).toEqual(['10연승 이상', '10경기 돌파']);
});

test('the last games are said in words', () => {
  expect(lastGamesText(games('WLLWW'))).toBe('최근 5경기 3승 2패');
});

const game = (points: number, target = 20) => ({ points, target });

test('one game is no trend', () => {
  expect(drawTrend([])).toBeUndefined();
  expect(drawTrend([game(20)])).toBeUndefined();
});

test('the line is the rate of the last five games together, and starts and ends inside the picture', () => {
  const drawn = drawTrend([game(20), game(10), game(0)]);
  expect(drawn?.dots).toEqual([
    { x: 2, y: 3 },
    { x: 50, y: 50 },
    { x: 98, y: 97 },
  ]);
  expect(drawn?.line).toBe('M2 3 L50 26.5 L98 50');
});

test('rates are pooled, and lie between nothing and everything', () => {
  expect(rateOf([game(10, 10), game(0, 30)])).toBe(0.25);
  expect(rateOf([game(-3)])).toBe(0);
  expect(rateOf([game(22)])).toBe(1);
  expect(rateOf([])).toBe(0);
});

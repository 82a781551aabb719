import { expect, test } from 'vitest';
import { drawTrend, eveningsOf, lastGamesText, rateOf } from './records.rules.ts';

const games = (letters: string) => [...letters].map(letter => ({ won: letter === 'W' }));

test('the last games are said in words, with a streak of three and more that a loss precedes', () => {
  expect(lastGamesText(games('WLLWW'))).toBe('최근 5경기 3승 2패');
  expect(lastGamesText(games('WWLWW'))).toBe('최근 5경기 4승 1패');
  expect(lastGamesText(games('WWWLW'))).toBe('최근 5경기 4승 1패, 3연승');
  expect(lastGamesText(games('WWWW'))).toBe('최근 4경기 4승 0패');
});

test('only the results of a tournament that follow each other are together', () => {
  const date = '2026-11-21T20:00:00+09:00';
  const played = [7, 7, 5, 7].map((tournament, id) => ({ tournament, id, date }));
  expect(eveningsOf(played).map(evening => evening.map(({ id }) => id))).toEqual([[0, 1], [2], [3]]);
});

test('the evenings of a tournament are apart, and one that ends after midnight is together', () => {
  const times = ['28T20:10', '22T00:20', '21T23:50', '21T19:30'];
  const played = times.map(time => ({ tournament: 7, date: `2026-11-${time}:00+09:00` }));
  expect(eveningsOf(played).map(({ length }) => length)).toEqual([1, 3]);
});

const game = (points: number, target = 20) => ({ points, target });

test('one game is no trend', () => {
  expect(drawTrend([])).toBeUndefined();
  expect(drawTrend([game(20)])).toBeUndefined();
});

test('the line is the rate of the last five games together, and starts and ends inside the picture', () => {
  expect(drawTrend([game(20), game(10), game(0), game(0)])).toEqual({
    points: [
      { x: 2, y: 3 },
      { x: 34, y: 34.33 },
      { x: 66, y: 65.67 },
      { x: 98, y: 81.33 },
    ],
    lowest: 0.25,
  });
});

test('a line that keeps above half of the target begins there', () => {
  expect(drawTrend([game(20), game(10)])).toEqual({
    points: [
      { x: 2, y: 3 },
      { x: 98, y: 50 },
    ],
    lowest: 0.5,
  });
});

test('rates are pooled, and lie between nothing and everything', () => {
  expect(rateOf([game(10, 10), game(0, 30)])).toBe(0.25);
  expect(rateOf([game(-3)])).toBe(0);
  expect(rateOf([game(22)])).toBe(1);
  expect(rateOf([])).toBe(0);
});

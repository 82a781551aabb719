import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test('nothing typed has no strength yet', () => {
  expect(strengthOf('')).toBe(0);
});

test.each(['1', 'aaaaaaaaaaaa', '12345678', 'abcdefgh', 'Ab1!'])('%s is weak', password => {
  expect(strengthOf(password)).toBe(1);
});

test('every further kind of character and every further surprise makes a password stronger', () => {
  const grown = ['gomdwkrt', 'gomdwkrt27', 'Gomdwkrt27!p', 'Gomdwkrt27!pZ쿠션'];
  expect(grown.map(strengthOf)).toEqual([2, 3, 4, 4]);
});

import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('nothing typed has no strength yet', () => {
  expect(passwordStrength('')).toBe(0);
});

test.each(['1', 'aaaaaaaaaaaa', '12345678', 'abcdefgh', 'Ab1!'])('%s is weak', password => {
  expect(passwordStrength(password)).toBe(1);
});

test('every further kind of character and every further surprise makes a password stronger', () => {
  const grown = ['gomdwkrt', 'gomdwkrt27', 'Gomdwkrt27!p', 'Gomdwkrt27!pZ쿠션'];
  expect(grown.map(passwordStrength)).toEqual([2, 3, 4, 4]);
});

import { expect, test } from 'vitest';
import { countOf, numberIn, numberProblem } from './typed-number.ts';

test.each([
  ['18', '18'],
  [' 18 ', '18'],
  ['１８', '18'],
  ['1,200', '1200'],
  ['18.5', '18.5'],
  ['18,5', '18,5'],
  ['1a8', '1a8'],
  ['-5', '-5'],
  ['1e3', '1e3'],
])('of %j a number box keeps %j: no character is left out so that another number is left', (text, kept) => {
  expect(numberIn(text)).toBe(kept);
});

test('what is no number, or too large, is said and counts for nothing', () => {
  expect(['', '0', '50'].map(text => numberProblem(text, 50))).toEqual(['', '', '']);
  expect(['18.5', '1a8', '-5', '51', '128'].map(text => numberProblem(text, 50))).toEqual(
    Array(5).fill('0부터 50까지 숫자만 적어주세요.'),
  );
  expect(numberProblem('18.5')).toBe('소수점 없이 숫자만 적어주세요.');
  expect(numberProblem('99999')).toBe('');
  expect(['', '50', '51', '18.5'].map(text => countOf(text, 50))).toEqual([0, 50, 0, 0]);
});

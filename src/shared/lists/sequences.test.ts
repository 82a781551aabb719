import { expect, test } from 'vitest';
import { partsOf, wholeNumbers } from './sequences.ts';

test('a list is split into parts, the last one shorter, and nothing into none', () => {
  expect(partsOf([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3, 4], [5]]);
  expect(partsOf([], 4)).toEqual([]);
});

test('whole numbers are counted from the least to the most', () => {
  expect([wholeNumbers(2, 5), wholeNumbers(1, 0)]).toEqual([[2, 3, 4, 5], []]);
});

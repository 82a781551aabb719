import { expect, test } from 'vitest';
import { rankChange } from './own-rank.tsx';

test('a rise since last week is said in words, and a fall, which every week begins with, is not', () => {
  expect(rankChange(1, 1204)).toBe('지난주보다 1,203계단 상승');
  expect(rankChange(2, 1)).toBe('');
  expect(rankChange(3, 3)).toBe('');
  expect(rankChange(3, null)).toBe('');
});

import { expect, test } from 'vitest';
import { withCommas } from './with-commas.ts';

test('a comma stands before each three digits', () => {
  expect([0, 999, 1_000, 12_345, 1_234_567, -54_321].map(withCommas)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
    '-54,321',
  ]);
});

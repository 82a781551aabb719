import { expect, test } from 'vitest';
import { changedQuery } from './address.ts';

test('a change keeps what else stands in the address', () => {
  const now = new URLSearchParams('tab=weekly&q=김&page=7');
  expect(changedQuery(now, { sort: 'points', page: null })).toBe('?tab=weekly&q=%EA%B9%80&sort=points');
});

test('an address without anything left has no question mark', () => {
  expect(changedQuery(new URLSearchParams('page=2'), { page: null })).toBe('');
});

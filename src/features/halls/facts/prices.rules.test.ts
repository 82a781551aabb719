import { expect, test } from 'vitest';
import { priceLines } from './prices.rules.ts';

test('a hall page begins with the price that lists show', () => {
  const nightly = '평일 낮 1시간 8,000원\n밤 10분 2,200원';
  expect(priceLines(nightly)).toEqual(['밤 10분 2,200원', '평일 낮 1시간 8,000원']);
  expect(priceLines('회원 10분 1,500원\n10분 2,000원, 밤 2,500원')[0]).toBe('10분 2,000원, 밤 2,500원');
  expect(priceLines('1시간 9,000원\n주말 12,000원')).toEqual(['1시간 9,000원', '주말 12,000원']);
  expect(priceLines('')).toEqual(['']);
});

import { expect, test } from 'vitest';
import { addressWithRegion } from './use-hall-search.ts';

test.each([
  ['서울', '서울 강서구 큐대로 1', '서울 강서구 큐대로 1'],
  ['서울', '서울특별시 강서구 큐대로 1', '서울특별시 강서구 큐대로 1'],
  ['세종', '나성동 1', '세종 · 나성동 1'],
])('the region %s of ‘%s’ is said once', (region, address, shown) => {
  expect(addressWithRegion({ region, address })).toBe(shown);
});

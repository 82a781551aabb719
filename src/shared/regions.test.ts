import { expect, test } from 'vitest';
import { REGIONS } from './regions.ts';

test('there are 17 different regions from 서울 to 제주', () => {
  expect(new Set(REGIONS).size).toBe(17);
  expect([REGIONS[0], REGIONS.at(-1)]).toEqual(['서울', '제주']);
});

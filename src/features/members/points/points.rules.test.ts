import { expect, test } from 'vitest';
import { MOMENTS_MOST, pickedMoments } from './points.rules.ts';

test('a short ledger is drawn whole', () => {
  expect(pickedMoments(0)).toEqual([]);
  expect(pickedMoments(1)).toEqual([1]);
  expect(pickedMoments(4)).toEqual([1, 2, 3, 4]);
  expect(pickedMoments(MOMENTS_MOST)).toHaveLength(MOMENTS_MOST);
});

test('of a long one as many moments as a picture has, none twice, the first and the last among them', () => {
  for (const total of [MOMENTS_MOST + 1, 1000, 100_000]) {
    const picked = pickedMoments(total);
    expect(new Set(picked).size).toBe(MOMENTS_MOST);
    expect([picked[0], picked.at(-1)]).toEqual([1, total]);
  }
});

import { expect, test } from 'vitest';
import { drawBalance, MOMENTS_MOST, pickedMoments } from './points.rules.ts';

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

const at = (day: number, balance: number) => ({ date: `2026-11-${10 + day}T00:00:00+09:00`, balance });

test('nothing is drawn of an empty ledger', () => {
  expect(drawBalance([])).toBeUndefined();
});

test('nothing is drawn of a single moment, which would be a block without a step', () => {
  expect(drawBalance([at(0, 30)])).toBeUndefined();
  expect(drawBalance([at(0, 1), at(0, 2), at(0, 3)])).toBeUndefined();
});

test('a balance stays until it changes, and steps where it does', () => {
  const drawn = drawBalance([at(0, 50), at(5, 100), at(10, 0)]);
  expect(drawn).toEqual({ line: 'M0 50.5 H48.54 V3 H97.09 V98 H100', top: 100 });
});

test('many changes in one moment break nothing', () => {
  const drawn = drawBalance([at(0, 1), at(0, 2), at(1, 3)]);
  expect(drawn?.line).not.toMatch(/NaN|Infinity/);
});

test('a balance that is always 0 lies on the ground', () => {
  expect(drawBalance([at(0, 0), at(1, 0)])?.line).toMatch(/^M0 98 /);
});

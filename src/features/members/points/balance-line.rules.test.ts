import { expect, test } from 'vitest';
import { drawBalance } from './balance-line.rules.ts';

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

import { expect, test } from 'vitest';
import { monthAfter, monthText } from '#/shared/time/months.ts';
import {
  duesOf,
  owed,
  REVERSALS_STAY,
  REVERSED_ALREADY,
  reversalRefusal,
  signedAmount,
} from './dues.rules.ts';

test('the dues of a month are those set last for it or before, and none before the first', () => {
  const amounts = [
    { from_month: '2026-03', won: 20_000 },
    { from_month: '2026-11', won: 25_000 },
  ];
  expect(
    ['2026-02', '2026-03', '2026-10', '2026-11', '2027-01'].map(month => duesOf(amounts, month)),
  ).toEqual([...[0, 20_000, 20_000, 25_000, 25_000]]);
});

test('a part of the dues leaves the rest owed, and more than the dues leaves nothing', () => {
  expect([0, 5000, 20_000, 30_000].map(paid => owed(20_000, paid))).toEqual([20_000, 15_000, 0, 0]);
});

test('spending lowers the balance, dues and income raise it', () => {
  expect((['dues', 'income', 'spending'] as const).map(kind => signedAmount(kind, 500))).toEqual([
    ...[500, 500, -500],
  ]);
});

test('months are counted over the turn of a year', () => {
  expect([-11, -1, 0, 1, 2].map(months => monthAfter('2026-11', months))).toEqual([
    ...['2025-12', '2026-10', '2026-11', '2026-12', '2027-01'],
  ]);
  expect(monthText('2027-01')).toBe('2027년 1월');
});

test('an entry is reversed once, and a reversal never', () => {
  expect(reversalRefusal({ reverses: null, reversed: false })).toBeUndefined();
  expect(reversalRefusal({ reverses: null, reversed: true })).toBe(REVERSED_ALREADY);
  expect(reversalRefusal({ reverses: 3, reversed: false })).toBe(REVERSALS_STAY);
});

import { expect, test } from 'vitest';
import { feeOf, feeSums, takesFee, wonIn } from './fees.rules.ts';

test.each([
  ['무료', 0],
  ['1만 원', 10_000],
  ['10,000원', 10_000],
  ['2만원', 20_000],
  ['1.5만원', 15_000],
  ['1만 5천 원 (식사 포함)', 15_000],
  ['5천원', 5000],
  ['3만5000원', 35_000],
  ['1인당 20,000원', 20_000],
  ['20000', 20_000],
  ['', null],
  ['미정', null],
  ['2만원, 학생 1만원', null],
  ['1~2만원', null],
  ['19시까지 2만원', null],
  ['2만', 20_000],
  ['3', null],
])('the fee of `%s` is %j', (text, won) => expect(wonIn(text)).toBe(won));

test('the organiser’s amount goes before the text', () => {
  expect(feeOf({ fee: '2만원, 학생 1만원', feeWon: 20_000 })).toBe(20_000);
  expect(feeOf({ fee: '2만원', feeWon: null })).toBe(20_000);
});

test.each([
  ['', null, false],
  ['무료', null, false],
  ['무료', 5000, true],
  ['', 5000, true],
  ['미정', null, true],
])('a tournament with the fee `%s` and the amount %j takes a fee: %j', (fee, feeWon, takes) =>
  expect(takesFee({ fee, feeWon })).toBe(takes),
);

test('fees are summed: an entry with a place owes, and a withdrawn one is owed until it is refunded', () => {
  const entries = [
    { state: 'entered', paid: true, paidWon: 10_000 },
    { state: 'entered', paid: true, paidWon: null },
    { state: 'entered', paid: false, paidWon: null },
    { state: 'absent', paid: true, paidWon: 5000 },
    { state: 'waiting', paid: false, paidWon: null },
  ];
  const refunds = [
    { won: 10_000, done: false },
    { won: 7000, done: true },
  ];
  expect(feeSums(10_000, entries, refunds)).toEqual({
    expected: 30_000,
    unpaid: 10_000,
    received: 42_000,
    due: 10_000,
    refunded: 7000,
  });
});

import { expect, test } from 'vitest';
import { inDayOrder } from './row-order.rules.ts';

const on = (...days: number[]) => days.map(day => ({ day: `2026-12-${String(day).padStart(2, '0')}` }));

test('rows that come from several lists are in the order of their days, those of today first', () => {
  expect(inDayOrder(on(6, 20), on(4, 5, 12), '2026-12-05')).toEqual(on(5, 4, 6, 12, 20));
});

test('rows of one list keep their order, except those of today', () => {
  expect(inDayOrder(on(20, 12, 5, 1), [], '2026-12-05')).toEqual(on(5, 20, 12, 1));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPage, pageWindow } from './paging.ts';

test('few pages are all listed', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('from the middle there are 4 pages before and 5 after, and the ends', () => {
  expect(pageWindow(20, 50)).toEqual([1, 'gap', 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 'gap', 50]);
});

test('no gap is marked where nothing is left out', () => {
  expect(pageWindow(6, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(pageWindow(7, 13)).toEqual([1, 'gap', 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('an empty list has page 1', () => {
  expect(pageWindow(1, 0)).toEqual([1]);
  expect(clampPage(5, 0)).toBe(1);
});

test('a page out of range or no number at all becomes one that exists', () => {
  expect([-3, 0, 2.9, 99, Number.NaN, Number.POSITIVE_INFINITY].map(page => clampPage(page, 9))).toEqual([
    1, 1, 2, 9, 1, 9,
  ]);
});

test('current, first and last page are always there, in order, without repeats, a gap only where pages miss', () => {
  const pages = fc
    .integer({ min: 1, max: 5000 })
    .chain(last => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(pages, ([current, last]) => {
      const items = pageWindow(current, last);
      const numbers = items.filter(item => item !== 'gap');
      expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
      expect(numbers.every((page, at) => at === 0 || page > (numbers[at - 1] ?? 0))).toBe(true);
      items.forEach((item, at) => {
        const before = items[at - 1];
        const after = items[at + 1];
        if (item === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
        else if (typeof before === 'number') expect(item - before).toBe(1);
      });
    }),
  );
});

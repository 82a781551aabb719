import { expect, test } from 'vitest';
import { REGIONS } from '#/shared/regions.ts';
import { NEIGHBOURS, scopeOf } from './places.rules.ts';

test('a neighbour is one for both, and only the island has none', () => {
  for (const region of REGIONS)
    for (const other of NEIGHBOURS[region])
      expect([region, other, NEIGHBOURS[other].includes(region)]).toEqual([region, other, true]);
  expect(REGIONS.filter(region => NEIGHBOURS[region].length === 0)).toEqual(['제주']);
  for (const region of REGIONS)
    expect(new Set([region, ...NEIGHBOURS[region]]).size).toBe(NEIGHBOURS[region].length + 1);
});

test('the nearest are looked for beyond the border of the region, or everywhere', () => {
  const here = { near: false, all: false };
  expect(scopeOf('서울', here).regions).toEqual(['서울']);
  expect(scopeOf('서울', { near: true, all: false })).toEqual({
    regions: ['서울', '인천', '경기'],
    words: '서울과 이웃 지역(인천, 경기)의 ',
  });
  expect(scopeOf('대구', { near: true, all: false }).words).toBe('대구와 이웃 지역(경북, 경남)의 ');
  expect(scopeOf('제주', { near: true, all: false })).toEqual({ regions: ['제주'], words: '' });
  expect(scopeOf('서울', { near: true, all: true }).regions).toEqual(REGIONS);
  // Everywhere is asked for by distance; without it the chosen region is what it was.
  expect(scopeOf('서울', { near: false, all: true }).regions).toEqual(['서울']);
  expect(scopeOf(undefined, here).regions).toEqual(REGIONS);
});

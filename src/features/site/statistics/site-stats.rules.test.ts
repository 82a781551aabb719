import { expect, test } from 'vitest';
import { drawBars } from '#/shared/time/day-bars.ts';
import type { StatsDay } from './site-stats.contract.ts';
import { fullPercent, SERIES, sentenceOf, sizeWord } from './site-stats.rules.ts';

const VISITORS = SERIES[0];
const day = (day: string, visitors: number): StatsDay => ({
  day,
  visitors,
  members: 0,
  posts: 0,
  comments: 0,
});

test('the tallest bar fills the picture, and a day with one visitor is still seen', () => {
  expect(drawBars([0, 1, 100, 50])).toEqual([
    'M0 100 V100 h18.75 V100 Z',
    'M25 100 V98 h18.75 V100 Z',
    'M50 100 V0 h18.75 V100 Z',
    'M75 100 V50 h18.75 V100 Z',
  ]);
  expect(drawBars([0, 0])).toEqual(['M0 100 V100 h37.5 V100 Z', 'M50 100 V100 h37.5 V100 Z']);
});

test('the sentence has the sum, today and the best day', () => {
  const days = [day('2026-11-16', 7), day('2026-11-17', 1200), day('2026-11-18', 3)];
  expect(sentenceOf(VISITORS, days)).toBe(
    '11월 16일부터 11월 18일까지 방문자 모두 1,210명, 오늘 3명. 가장 많은 날은 11월 17일 1,200명.',
  );
  expect(sentenceOf(VISITORS, [day('2026-11-17', 0), day('2026-11-18', 0)])).toBe(
    '11월 17일부터 11월 18일까지 방문자 모두 0명, 오늘 0명.',
  );
  expect(sentenceOf(VISITORS, [])).toBe('');
});

test('sizes are said as people say them', () => {
  expect([0, 999, 1000, 24_800_000, 312_000_000, 1.5e12, 4e15].map(sizeWord)).toEqual([
    ...['0 B', '999 B', '1.0 kB', '24.8 MB'],
    ...['312 MB', '1.5 TB', '4000 TB'],
  ]);
});

test('a disk is full only when nothing is free', () => {
  expect(fullPercent({ total: 1000, free: 1 })).toBe(99);
  expect(fullPercent({ total: 1000, free: 0 })).toBe(100);
  expect(fullPercent({ total: 0, free: 0 })).toBe(0);
});

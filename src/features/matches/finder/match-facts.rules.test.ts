import { expect, test } from 'vitest';
import { daysOfFilter, scoreRange, seatsLeftText, spokenDay } from './match-facts.rules.ts';

test.each([
  ['today', '2026-11-23', '2026-11-23'],
  ['tomorrow', '2026-11-24', '2026-11-24'],
  ['weekend', '2026-11-28', '2026-11-29'],
  ['2026-12-31', '2026-12-31', '2026-12-31'],
])('on a Monday %s is %s to %s', (filter, first, last) => {
  expect(daysOfFilter(filter, '2026-11-23')).toEqual({ first, last });
});

test('of a weekend that has begun its rest is left, and Monday looks to the next', () => {
  expect(daysOfFilter('weekend', '2026-11-28')).toEqual({ first: '2026-11-28', last: '2026-11-29' });
  expect(daysOfFilter('weekend', '2026-11-29')).toEqual({ first: '2026-11-29', last: '2026-11-29' });
  expect(daysOfFilter('weekend', '2026-11-30')).toEqual({ first: '2026-12-05', last: '2026-12-06' });
});

test('a day is written with its weekday, and with noon and midnight as people say them', () => {
  expect(spokenDay('2026-11-28', '19:30')).toBe('11월 28일(토) 오후 7:30');
  expect(spokenDay('2026-11-29', '12:00')).toBe('11월 29일(일) 오후 12:00');
  expect(spokenDay('2026-11-29', '00:05')).toBe('11월 29일(일) 오전 12:05');
  expect(spokenDay('2026-12-01', '')).toBe('12월 1일(화)');
});

test('ranges and seats say nothing where a post says nothing', () => {
  const shown = [
    [0, 0],
    [150, 250],
    [150, 0],
    [0, 250],
    [200, 200],
  ].map(([scoreFrom = 0, scoreTo = 0]) => scoreRange({ scoreFrom, scoreTo }));
  expect(shown).toEqual(['', '수지 150–250', '수지 150 이상', '수지 250 이하', '수지 200']);
  expect([null, 2, 0].map(seatsLeftText)).toEqual(['', '2자리 남음', '자리 없음']);
});

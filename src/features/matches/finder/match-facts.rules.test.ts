import { expect, test } from 'vitest';
import { daysOfFilter, scoreRange, seatsText, whenText } from './match-facts.rules.ts';
import { misfitText } from './misfit.rules.ts';

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

test('one format says when a match is, whether its day was picked or written; other words stay as written', () => {
  const match = { day: '', time: '', matchDate: '', daysLeft: 10, createdAt: '2026-11-18T10:00:00+09:00' };
  expect(whenText({ ...match, day: '2026-11-28', time: '14:00' })).toBe('11월 28일(토) 오후 2:00');
  expect(whenText({ ...match, day: '2026-11-28', time: '15:00', daysLeft: 0 })).toBe('오늘 오후 3:00');
  expect(whenText({ ...match, matchDate: '2026-11-28' })).toBe('11월 28일(토)');
  expect(whenText({ ...match, matchDate: '2027.01.09 19:30', daysLeft: 52 })).toBe('1월 9일(토) 오후 7:30');
  expect(whenText({ ...match, matchDate: '매주 수요일 저녁', daysLeft: null })).toBe('매주 수요일 저녁');
});

test('a range says nothing where a post says nothing', () => {
  const shown = [
    [0, 0],
    [150, 250],
    [150, 0],
    [0, 250],
    [200, 200],
  ].map(([scoreFrom = 0, scoreTo = 0]) => scoreRange({ scoreFrom, scoreTo }));
  expect(shown).toEqual(['', '수지 150–250', '수지 150 이상', '수지 250 이하', '수지 200']);
  expect([2, 0, null].map(seatsText)).toEqual(['2자리 남음', '자리 없음', '인원 제한 없음']);
});

test('a 수지 outside the range that a match asks for or missing is named, one that fits is not', () => {
  const match = { discipline: '4' as const, scoreFrom: 200, scoreTo: 300 };
  expect(misfitText({ ...match, ownScore: 150 })).toBe(
    '내 4구 수지 150은 이 매치의 수지 200–300에 들지 않습니다.',
  );
  expect(misfitText({ ...match, discipline: '3', scoreFrom: 25, scoreTo: 0, ownScore: 22 })).toBe(
    '내 3구 수지 22는 이 매치의 수지 25 이상에 들지 않습니다.',
  );
  expect(misfitText({ ...match, ownScore: null })).toBe(
    '이 매치는 수지 200–300을 원합니다. 내 4구 수지는 아직 적지 않았습니다.',
  );
  expect(misfitText({ ...match, scoreFrom: 0, scoreTo: 0, ownScore: null })).toBe('');
  for (const ownScore of [200, 300]) expect(misfitText({ ...match, ownScore })).toBe('');
  expect(misfitText({ ...match, scoreTo: 0, ownScore: 2000 })).toBe('');
});

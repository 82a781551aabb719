import { describe, expect, test } from 'vitest';
import { dateAlone, daysLeft, isOver, matchDay, matchTime } from './match-day.ts';

const WRITTEN = '2026-11-21';

describe('the day a match date names', () => {
  test.each([
    ['2026-11-28', '2026-11-28'],
    ['2026.11.28', '2026-11-28'],
    ['2026. 11. 28. (토) 오후 2시', '2026-11-28'],
    ['2026/1/5', '2026-01-05'],
    ['2027년 1월 5일 화요일', '2027-01-05'],
    ['20261128', '2026-11-28'],
    ['26.11.28 저녁', '2026-11-28'],
    ['２０２６-１１-２８', '2026-11-28'],
    ['11월 28일 오후 2시', '2026-11-28'],
    ['토요일(11월28일)', '2026-11-28'],
    ['11/28', '2026-11-28'],
    ['11.28(토) 14:00', '2026-11-28'],
    ['11/28 ~ 11/30', '2026-11-28'],
    ['2028년 2월 29일', '2028-02-29'],
    ['12.5. 7시', '2026-12-05'],
    ['12.5. 19:30', '2026-12-05'],
    ['12.5.(토) 19:30', '2026-12-05'],
    ['12.5.19:30', '2026-12-05'],
    ['12.5.7시', '2026-12-05'],
    ['12. 5. 7시', '2026-12-05'],
    ['12. 5(토) 오후', '2026-12-05'],
    ['12/5 7시', '2026-12-05'],
    ['12.05.', '2026-12-05'],
    ['1.3. 14:00', '2027-01-03'],
    ['12/5 시작', '2026-12-05'],
    ['12/5 명동 구장', '2026-12-05'],
    ['12/5 19:30, 2.5시간', '2026-12-05'],
    ['수지 31.5점 이하, 12월 5일', '2026-12-05'],
    ['26.12.5 시작', '2026-12-05'],
    ['26.12.5. 7시', '2026-12-05'],
    ['오늘 밤 11시', '2026-11-21'],
    ['내일 (일) 오후 2시', '2026-11-22'],
    ['모레', '2026-11-23'],
    ['12년 5월 7일', '2012-05-07'],
    ['2026.12.5. 7시', '2026-12-05'],
  ])('%s is %s', (text, day) => expect(matchDay(text, WRITTEN)).toBe(day));

  test.each([
    ['이번 주 토요일 오후 2시'],
    ['매주 수요일'],
    ['아무 때나'],
    ['오후 2-5시'],
    ['2.5시간 정도'],
    ['3.5구'],
    ['13월 1일'],
    ['2026-02-30'],
    ['2026-13-01'],
    ['11/31'],
    ['010-1234-5678'],
    ['14:00'],
    ['2.5 시간'],
    ['31.5. 7시'],
    ['1.5.2'],
    ['에버 0.812'],
    [''],
  ])('%s is none', text => expect(matchDay(text, WRITTEN)).toBeNull());

  test('a day without a year is its next occurrence, unless it passed just before the text was written', () => {
    expect(matchDay('1월 3일', '2026-12-28')).toBe('2027-01-03');
    expect(matchDay('12월 30일', '2027-01-02')).toBe('2026-12-30');
    expect(matchDay('11월 20일', '2026-11-21')).toBe('2026-11-20');
    expect(matchDay('10월 1일', '2026-11-21')).toBe('2027-10-01');
    expect(matchDay('2월 29일', '2026-11-21')).toBe('2028-02-29');
    expect(matchDay('10.3. 14:00', '2026-08-01')).toBe('2026-10-03');
    expect(matchDay('10.3. 14:00', '2026-11-21')).toBe('2027-10-03');
  });
});

test.each([
  ['11월 28일', 'of one day', [3, 0, -1]],
  ['11월 28일 오후 2시부터', 'from an hour on', [3, 0, -1]],
  ['11/28 ~ 11/30', 'until another day', [3, 0, 0, 0, -1]],
  ['2026-11-28(토) ~ 30(월)', 'until a day of the same month', [3, 0, 0, 0, -1]],
  ['2026-11-28 ~ 11-29', 'until a day without its year', [3, 0, 0, -1]],
  ['11.28.(토) ~ 11.30.(월)', 'until another day with full stops', [3, 0, 0, 0, -1]],
  ['11.28. ~ 30.', 'until a day with full stops', [3, 0, 0, 0, -1]],
  ['11월 28일부터 매주 토요일', 'every week', [3, 0, null, null]],
  ['2026-11-28부터', 'from a day on', [3, 0, null, null]],
])('%s is a match %s', (text, _what, expected) => {
  const days = ['2026-11-25', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'];
  const left = days.map(today => daysLeft(text, { written: WRITTEN, today }));
  expect(left.slice(0, expected.length)).toEqual(expected);
});

test('a match is over from its minute on, without a time from midnight on, and never where it names no day', () => {
  const over = (lastDay: string, time: string, clock: string) =>
    isOver({ lastDay, time }, `${clock}:59+09:00`);
  expect(over('2026-11-28', '19:30', '2026-11-28T19:29')).toBe(false);
  expect(over('2026-11-28', '19:30', '2026-11-28T19:30')).toBe(true);
  expect(over('2026-11-28', '', '2026-11-28T23:59')).toBe(false);
  expect(over('2026-11-28', '', '2026-11-29T00:00')).toBe(true);
  expect(over('2026-11-29', '01:00', '2026-11-28T19:30')).toBe(false);
  expect(over('', '', '2026-11-28T19:30')).toBe(false);
});

test.each([
  ['2026-11-28 14:00', '14:00'],
  ['2026-11-28 07:30', '07:30'],
  ['11월 28일(토) 오후 7:30', '19:30'],
  ['11월 28일 오전 12:05', '00:05'],
  ['11월 28일(토) 오후 12:00', '12:00'],
  ['12.5. 7시', '19:00'],
  ['12/5 저녁 7시 반', '19:30'],
  ['12.5.(토) 19시 20분', '19:20'],
  ['12/5 아침 9시', '09:00'],
  ['오늘 밤 11시', '23:00'],
  ['12/5 2시간', ''],
  ['12/5 25:00', ''],
  ['11/28 ~ 11/30 14:00', ''],
  ['매주 토요일 14:00', ''],
  ['2026-11-28', ''],
])('%s begins at %s', (text, time) => expect(matchTime(text, WRITTEN)).toBe(time));

test('a text that is nothing but a date is one, any other word makes it a text', () => {
  const day = '2026-11-28';
  expect(dateAlone('2026-11-28', WRITTEN)).toEqual({ day, time: '' });
  expect(dateAlone('11월 28일(토) 오후 7:30', WRITTEN)).toEqual({ day, time: '19:30' });
  expect(dateAlone('11/28 19:30', WRITTEN)).toEqual({ day, time: '19:30' });
  for (const text of ['11/28 저녁쯤', '11/28 ~ 11/30', '토요일', '11월 28일 2층에서', '11월 28일부터 매주'])
    expect(dateAlone(text, WRITTEN), text).toBeNull();
});

test('the days left are counted in whole days', () => {
  const left = (today: string) => daysLeft('11월 28일', { written: WRITTEN, today });
  expect(['2026-11-25', '2026-11-28', '2026-11-29'].map(left)).toEqual([3, 0, -1]);
  expect(daysLeft('주말', { written: WRITTEN, today: WRITTEN })).toBeNull();
});

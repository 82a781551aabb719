import { describe, expect, test } from 'vitest';
import { NO_HOURS } from '#test/fixtures/hall-facts.ts';
import { isHoliday } from './holidays.rules.ts';
import { hoursOn, type OpeningHours, openState, openWords, showHours, tidyHours } from './hours.rules.ts';

const hours = (changes: Partial<OpeningHours>): OpeningHours => ({ ...NO_HOURS, ...changes });
const daily = (line: string, more: Partial<OpeningHours> = {}) =>
  hours({ mon: line, tue: line, wed: line, thu: line, fri: line, sat: line, sun: line, ...more });
/** The sentence at a time in Seoul. */
const said = (opening: OpeningHours, at: string) => {
  const state = openState(opening, new Date(`${at}+09:00`));
  return state && openWords(state);
};

test.each([
  ['', ''],
  ['10:00-02:00', '10:00-02:00'],
  [' 10 : 00 ～ 24 : 00 ', '10:00-24:00'],
  ['10시~2시', '10:00-02:00'],
  ['9시30분–23시', '09:30-23:00'],
  ['11:00~익일 03:00', '11:00-03:00'],
  ['휴무', '휴무'],
  ['24시간', '00:00-24:00'],
  ['25:00-02:00', undefined],
  ['10:60-12:00', undefined],
  ['24:00-02:00', undefined],
  ['10:00', undefined],
  ['언제나', undefined],
])('‘%s’ is stored as %s', (typed, stored) => {
  expect(tidyHours(typed)).toBe(stored);
});

describe('open now', () => {
  test('is shown with the closing or opening time, in Seoul time', () => {
    const evening = daily('14:00-23:30');
    expect(said(evening, '2026-11-23T13:59:59')).toBe('영업 전 · 14:00부터');
    expect(said(evening, '2026-11-23T14:00:00')).toBe('영업 중 · 23:30까지');
    expect(said(evening, '2026-11-23T23:29:59')).toBe('영업 중 · 23:30까지');
    expect(said(evening, '2026-11-23T23:30:00')).toBe('영업 종료 · 내일 14:00부터');
    expect(said(hours({}), '2026-11-23T12:00:00')).toBeUndefined();
  });

  test('goes on past midnight, into a day that is closed', () => {
    const late = hours({ sat: '12:00-03:00', mon: '12:00-24:00' });
    expect(said(late, '2026-11-22T02:59:59')).toBe('영업 중 · 03:00까지');
    expect(said(late, '2026-11-22T03:00:00')).toBe('영업 종료 · 내일 12:00부터');
    expect(said(late, '2026-11-23T23:59:59')).toBe('영업 중 · 24:00까지');
    expect(said(late, '2026-11-24T00:00:00')).toBe('영업 종료 · 4일 뒤 12:00부터');
  });

  test('one day that opens as another closes is one evening, and all of them never close', () => {
    expect(said(daily('00:00-24:00'), '2026-11-23T12:00:00')).toBe('영업 중 · 24시간');
    expect(said(daily('10:00-10:00'), '2026-11-23T09:00:00')).toBe('영업 중 · 24시간');
    expect(said(daily('00:00-24:00', { wed: '00:00-22:00' }), '2026-11-23T12:00:00')).toBe(
      '영업 중 · 22:00까지',
    );
    expect(said(daily('휴무'), '2026-11-23T12:00:00')).toBe('쉬는 중');
  });

  test('says nothing about a time for which the hours are not understood', () => {
    const monday = '2026-11-23T12:00:00';
    expect(said(daily('예약제'), monday)).toBeUndefined();
    expect(said(hours({ mon: '문의' }), monday)).toBeUndefined();
    expect(said(daily('10:00-22:00', { mon: '오후에 엽니다' }), monday)).toBeUndefined();
    expect(said(daily('14:00-22:00', { sun: '늦게까지' }), monday)).toBeUndefined();
    expect(said(daily('10:00-22:00', { sun: '늦게까지' }), monday)).toBe('영업 중 · 22:00까지');
    expect(said(daily('10:00-24:00', { tue: '정기휴무' }), monday)).toBe('영업 중 · 24:00까지');
    expect(said(daily('10:00-11:00', { tue: '정기휴무' }), monday)).toBe('쉬는 중');
    expect(said(daily('휴무', { tue: '25:00-26:00' }), monday)).toBe('쉬는 중');
    expect(said(daily('10시~22시'), monday)).toBe('영업 중 · 22:00까지');
  });

  test('hours that are not understood are shown as typed', () => {
    const shown = [
      '10:00-02:00',
      '10시~2시',
      '12:00-00:00',
      '휴무',
      '',
      '예약제 - 전화 주세요',
      '24시간',
    ].map(showHours);
    expect(shown).toEqual([
      '10:00~02:00',
      '10:00~02:00',
      '12:00~24:00',
      '휴무',
      '휴무',
      '예약제 - 전화 주세요',
      '00:00~24:00',
    ]);
  });

  test('a holiday has hours of its own, or those of its weekday', () => {
    const christmas = '2026-12-25T13:00:00';
    expect(said(daily('10:00-22:00', { holiday: '휴무' }), christmas)).toBe('영업 종료 · 내일 10:00부터');
    expect(said(daily('10:00-22:00', { holiday: '12:00-18:00' }), christmas)).toBe('영업 중 · 18:00까지');
    expect(said(daily('10:00-22:00'), christmas)).toBe('영업 중 · 22:00까지');
  });
});

// 월력요항 and 관보: 설날, 부처님오신날, 추석 of the lunar calendar, substitute, election and declared days.
test('the holidays of 2025 to 2027', () => {
  const days = Array.from({ length: 1095 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
  );
  expect(days.filter(day => isHoliday(day))).toEqual([
    ...['2025-01-01', '2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30', '2025-03-01', '2025-03-03'],
    ...['2025-05-05', '2025-05-06', '2025-06-03', '2025-06-06', '2025-08-15'],
    ...['2025-10-03', '2025-10-05', '2025-10-06', '2025-10-07', '2025-10-08', '2025-10-09', '2025-12-25'],
    ...['2026-01-01', '2026-02-16', '2026-02-17', '2026-02-18', '2026-03-01', '2026-03-02'],
    ...['2026-05-01', '2026-05-05', '2026-05-24', '2026-05-25', '2026-06-03', '2026-06-06'],
    ...['2026-07-17', '2026-08-15', '2026-08-17'],
    ...['2026-09-24', '2026-09-25', '2026-09-26', '2026-10-03', '2026-10-05', '2026-10-09', '2026-12-25'],
    ...['2027-01-01', '2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09', '2027-03-01'],
    ...['2027-05-01', '2027-05-03', '2027-05-05', '2027-05-13', '2027-06-06', '2027-07-17'],
    ...['2027-07-19', '2027-08-15', '2027-08-16', '2027-09-14', '2027-09-15', '2027-09-16'],
    ...['2027-10-03', '2027-10-04', '2027-10-09', '2027-10-11', '2027-12-25', '2027-12-27'],
  ]);
});

// By the calendar of the runtime.
test('until 2050 설날, 부처님오신날 and 추석 are the days of the lunar calendar', () => {
  const calendar = new Intl.DateTimeFormat('en-u-ca-dangi', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  const days = Array.from({ length: 9862 }, (_, n) => new Date(Date.UTC(2024, 0, 1 + n)));
  const lunar = days.filter(day => ['1/1', '4/8', '8/15'].includes(calendar.format(day)));
  expect(lunar).toHaveLength(3 * 27);
  expect(lunar.filter(day => !isHoliday(day.toISOString().slice(0, 10)))).toEqual([]);
});

test('a day added by an admin is a holiday of that year, or of every year', () => {
  const added = ['2027-03-03', '07-01'];
  const asked = ['2027-03-03', '2028-03-03', '2027-07-01', '2030-07-01', '2027-07-02'];
  expect(asked.map(day => isHoliday(day, added))).toEqual([true, false, true, true, false]);
  const open = daily('10:00-22:00', { holiday: '휴무' });
  expect(hoursOn(open, '2027-03-03')).toBe('10:00-22:00');
  expect(hoursOn(open, '2027-03-03', added)).toBe('휴무');
});

import { describe, expect, test } from 'vitest';
import {
  ANSWERS_CLOSED,
  answerRefusal,
  firstDays,
  isMarkable,
  MEETING_OVER,
  mayCheckIn,
  planDays,
  repeatText,
  seatsOf,
  startOf,
} from './meetings.rules.ts';

describe('the days of a series', () => {
  test.each([
    ['weekly', '2026-12-18', ['2026-12-18', '2026-12-25', '2027-01-01'], '매주 금요일'],
    ['monthly', '2026-11-22', ['2026-11-22', '2026-12-27', '2027-01-24'], '매월 넷째 일요일'],
    // February has no fifth Monday, so its last one counts.
    ['monthly', '2026-11-30', ['2026-11-30', '2026-12-28', '2027-01-25'], '매월 마지막 월요일'],
    ['monthly', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-28'], '매월 마지막 일요일'],
    ['monthly', '2026-12-01', ['2026-12-01', '2027-01-05', '2027-02-02'], '매월 첫째 화요일'],
    ['once', '2026-11-22', ['2026-11-22'], '11월 22일(일)'],
  ] as const)('%s from %s', (repeat, first, days, text) => {
    expect(firstDays(repeat, first, 3)).toEqual(days);
    expect(repeatText(repeat, first)).toBe(text);
  });

  test('are planned until a day, and go on with the next one', () => {
    const span = { from: '2026-11-21', until: '2026-12-04' };
    expect(planDays('weekly', '2026-11-06', span)).toEqual({
      days: ['2026-11-27', '2026-12-04'],
      next: '2026-12-11',
    });
    expect(planDays('monthly', '2026-11-22', span)).toEqual({ days: ['2026-11-22'], next: '2026-12-27' });
  });

  test('begin at their time in Seoul, also on the day before in UTC', () => {
    expect(startOf('2026-12-18', '19:30')).toBe('2026-12-18T10:30:00.000Z');
    expect(startOf('2026-12-18', '07:00')).toBe('2026-12-17T22:00:00.000Z');
    expect(startOf('2026-12-18', '19:30', 24)).toBe('2026-12-17T10:30:00.000Z');
  });
});

test('seats are given in the order of the answers, and without a limit everybody has one', () => {
  const coming = [
    { member: 3, at: '2026-11-18T02:00' },
    { member: 2, at: '2026-11-18T01:00' },
    { member: 1, at: '2026-11-18T02:00' },
  ];
  const membersOf = (capacity: number | null) => {
    const { seated, waiting } = seatsOf(coming, capacity);
    return [seated, waiting].map(rows => rows.map(({ member }) => member));
  };
  expect(membersOf(2)).toEqual([[2, 1], [3]]);
  expect(membersOf(null)).toEqual([[2, 1, 3], []]);
  expect(membersOf(5)).toEqual([[2, 1, 3], []]);
});

const MEETING = {
  starts_at: '2026-12-18T10:30:00.000Z',
  closes_at: '2026-12-17T10:30:00.000Z',
  cancelled: 0,
};

test('after the deadline only 불참 can be said, and nothing once the meeting has begun or is cancelled', () => {
  const at = (clock: string) => new Date(`2026-12-${clock}:00+09:00`);
  expect(answerRefusal(MEETING, 'coming', at('17T19:29'))).toBeUndefined();
  expect(answerRefusal(MEETING, 'coming', at('17T19:30'))).toBe(ANSWERS_CLOSED);
  expect(answerRefusal(MEETING, 'maybe', at('17T19:30'))).toBe(ANSWERS_CLOSED);
  expect(answerRefusal(MEETING, 'absent', at('18T19:29'))).toBeUndefined();
  expect(answerRefusal(MEETING, 'absent', at('18T19:30'))).toBe(MEETING_OVER);
  expect(answerRefusal({ ...MEETING, cancelled: 1 }, 'coming', at('17T19:29'))).toBe(MEETING_OVER);
});

test('the QR code checks in from twelve hours before the start to twelve hours after it', () => {
  const at = (clock: string) => mayCheckIn(MEETING, new Date(`2026-12-${clock}:00+09:00`));
  expect(['18T07:29', '18T07:30', '19T07:30', '19T07:31'].map(at)).toEqual([false, true, true, false]);
  expect(mayCheckIn({ ...MEETING, cancelled: 1 }, new Date(MEETING.starts_at))).toBe(false);
});

test('officers mark who came from the meeting’s day on', () => {
  const at = (clock: string) => isMarkable(MEETING.starts_at, Date.parse(`2026-12-${clock}:00+09:00`));
  expect(['15T19:30', '18T07:29', '18T07:30', '30T07:30'].map(at)).toEqual([false, false, true, true]);
});

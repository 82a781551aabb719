import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showDay, showMoment, spokenMoment, spokenNearDay } from './spoken-day.ts';
import {
  addDays,
  dayStartUtc,
  isNew,
  koreanAgeCertainlyUnder14,
  monthStart,
  seoulDay,
  showDateTime,
  showWait,
  showWhen,
  toExactSeoulIso,
  toSeoulIso,
  weekStart,
  yearStart,
} from './time.ts';

const anyMoment = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

describe('days in Seoul', () => {
  test('a new day begins at 15:00 UTC', () => {
    expect(seoulDay(new Date('2026-11-21T14:59:59Z'))).toBe('2026-11-21');
    expect(seoulDay(new Date('2026-11-21T15:00:00Z'))).toBe('2026-11-22');
  });

  test('a week begins on Monday, also when Monday lies in the month before', () => {
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
    expect(weekStart('2026-11-23')).toBe('2026-11-23');
    expect(weekStart('2026-01-01')).toBe('2025-12-29');
  });

  test('months and years begin on their first day', () => {
    expect(monthStart('2026-11-21')).toBe('2026-11-01');
    expect(yearStart('2026-11-21')).toBe('2026-01-01');
  });

  test('days are added across months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('every moment is within its computed day', () => {
    fc.assert(
      fc.property(anyMoment, moment => {
        const day = seoulDay(moment);
        const iso = moment.toISOString();
        expect(dayStartUtc(day) <= iso && iso < dayStartUtc(addDays(day, 1))).toBe(true);
      }),
    );
  });

  test('every week start is a Monday at most six days back', () => {
    fc.assert(
      fc.property(anyMoment, moment => {
        const day = seoulDay(moment);
        const monday = weekStart(day);
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(monday <= day && day <= addDays(monday, 6)).toBe(true);
      }),
    );
  });
});

describe('how times are sent and shown', () => {
  test('a stored time is sent with the offset of Seoul', () => {
    expect(toSeoulIso('2026-11-21T08:35:12.345Z')).toBe('2026-11-21T17:35:12+09:00');
  });

  test('an exact time is sent with the offset of Seoul too, and stays the same moment', () => {
    expect(toExactSeoulIso('2026-11-21T08:35:12.345Z')).toBe('2026-11-21T17:35:12.345+09:00');
    fc.assert(
      fc.property(anyMoment, moment => {
        expect(Date.parse(toExactSeoulIso(moment.toISOString()))).toBe(moment.getTime());
      }),
    );
  });

  test('sending a time moves it by less than a second', () => {
    fc.assert(
      fc.property(anyMoment, moment => {
        const lost = moment.getTime() - Date.parse(toSeoulIso(moment.toISOString()));
        expect(lost >= 0 && lost < 1000).toBe(true);
      }),
    );
  });

  test('today shows the hour, yesterday its name, any other day its date, and only another year is named', () => {
    const now = new Date('2026-11-21T15:30:00Z');
    expect(showWhen('2026-11-22T00:05:00+09:00', now)).toBe('00:05');
    expect(showWhen('2026-11-21T14:59:00Z', now)).toBe('어제');
    expect(showWhen('2026-11-20T14:59:00Z', now)).toBe('11월 20일');
    expect(showWhen('2025-12-31T14:59:00Z', now)).toBe('2025.12.31');
    expect(showWhen('2025-12-31T15:00:00Z', now)).toBe('1월 1일');
    // A member's token may end on a later day.
    expect(showWhen('2026-11-22T15:00:00Z', now)).toBe('11월 23일');
    expect(showWhen('2025-12-31T15:00:00Z')).toBe('1월 1일');
  });

  test('a time in full has date and minute in Seoul', () => {
    expect(showDateTime('2026-11-21T20:04:59Z')).toBe('2026-11-22 05:04');
  });

  test('something is new for 24 hours', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(isNew('2026-11-20T12:00:01Z', now)).toBe(true);
    expect(isNew('2026-11-20T12:00:00Z', now)).toBe(false);
  });

  test.each([
    [0, '1초'],
    [11.2, '12초'],
    [59.5, '1분'],
    [60, '1분'],
    [121, '3분'],
    [3541, '1시간'],
    [3600, '1시간'],
    [3601, '2시간'],
  ])('a wait of %d seconds reads %s', (seconds, shown) => {
    expect(showWait(seconds)).toBe(shown);
  });
});

test('only a person who cannot be 14 yet is certainly younger than 14', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  expect(koreanAgeCertainlyUnder14(2012, now)).toBe(false);
  expect(koreanAgeCertainlyUnder14(2013, now)).toBe(true);
  expect(koreanAgeCertainlyUnder14(2013, new Date('2026-12-31T15:00:00Z'))).toBe(false);
});

test('a day of a match is 오늘, 내일, or a date with its weekday, with the year of another one that is not near', () => {
  const today = '2026-11-28';
  expect(showDay('2026-11-28', '15:00', today)).toBe('오늘 오후 3:00');
  expect(spokenNearDay('2026-11-29', today)).toBe('내일');
  expect(spokenNearDay('2026-12-01', today)).toBe('1일(화)');
  expect(showDay('2026-11-29', '00:05', today)).toBe('내일 오전 0:05');
  expect(showDay('2026-12-05', '14:00', today)).toBe('12월 5일(토) 오후 2:00');
  expect(showDay('2026-11-27', '12:00', today)).toBe('11월 27일(금) 오후 12:00');
  expect(showDay('2027-01-03', '', today)).toBe('1월 3일(일)');
  expect(showDay('2027-07-03', '', today)).toBe('2027년 7월 3일(토)');
  expect(showDay('2025-11-29', '', today)).toBe('2025년 11월 29일(토)');
  expect(spokenMoment('2026-12-05T05:00:00.000Z')).toBe('2026년 12월 5일(토) 오후 2:00');
  expect(showMoment('2026-12-05T05:00:00.000Z', new Date('2026-11-28T01:00:00Z'))).toBe(
    '12월 5일(토) 오후 2:00',
  );
});

import { dayStartUtc, seoulDay, showClock, timeAfter } from '#/shared/time/time.ts';

export { addDays, daysBetween, weekStart as mondayOf } from '#/shared/time/time.ts';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

/** UTC; `seconds` count from midnight in Seoul. */
export const timeOf = (day: string, seconds: number): string =>
  timeAfter(new Date(dayStartUtc(day)), seconds * 1000);

/** The day in Seoul at a UTC time. */
export const dayOf = (time: string): string => seoulDay(new Date(time));

/** The time in Seoul (`HH:MM`) at a UTC time. */
export const clockOf = (time: string): string => showClock(Date.parse(time));

export const later = (time: string, seconds: number): string =>
  timeAfter(new Date(time), Math.round(seconds) * 1000);

export const monthOf = (day: string): number => Number(day.slice(5, 7));

export const dateOf = (day: string): number => Number(day.slice(8));

/** 0 is a Sunday, 6 a Saturday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

export const weekdayName = (day: string): string => `${WEEKDAYS[weekdayOf(day)]}요일`;

export { addDays, daysBetween, weekStart as mondayOf } from '#/shared/time/time.ts';

const SEOUL_MS = 9 * 3_600_000;
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

/** The UTC time of a day in Seoul, this many seconds after midnight. */
export function timeOf(day: string, seconds: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - SEOUL_MS + seconds * 1000).toISOString();
}

/** The day in Seoul at a UTC time. */
export function dayOf(time: string): string {
  return new Date(Date.parse(time) + SEOUL_MS).toISOString().slice(0, 10);
}

/** The time of day in Seoul at a UTC time, `HH:MM`. */
export function clockOf(time: string): string {
  return new Date(Date.parse(time) + SEOUL_MS).toISOString().slice(11, 16);
}

export function later(time: string, seconds: number): string {
  return new Date(Date.parse(time) + Math.round(seconds) * 1000).toISOString();
}

export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** The day of the month, 1 to 31. */
export function dateOf(day: string): number {
  return Number(day.slice(8));
}

/** 0 for a Sunday, 6 for a Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function weekdayName(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}요일`;
}

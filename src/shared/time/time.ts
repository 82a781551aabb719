export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
// Korea has kept one offset without summer time since 1988, so no time zone table is needed.
const SEOUL_AHEAD = 9 * HOUR_MS;

export const seoulDay = (now: Date): string => seoulClock(now.getTime()).slice(0, 10);

/** The Monday of a day's week; both days are `YYYY-MM-DD`. */
export function weekStart(day: string): string {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from the first day to the second; negative if the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

/** The moment at which a day begins in Seoul, in UTC like all stored times. */
export const dayStartUtc = (day: string): string => new Date(Date.parse(day) - SEOUL_AHEAD).toISOString();

/** A stored time in an answer: `2026-11-21T17:35:12+09:00`. */
export const toSeoulIso = (utcIso: string): string => `${seoulClock(Date.parse(utcIso)).slice(0, 19)}+09:00`;

/** Like `toSeoulIso`, with milliseconds, for times that are compared. */
export function toExactSeoulIso(utcIso: string): string {
  return seoulClock(Date.parse(utcIso)).replace('Z', '+09:00');
}

/**
 * A time for a list: `HH:mm` if it is of today in Seoul, `어제`, `11월 27일`, in another year `2025.11.27`. Without
 * `now` it is taken for a day of this year.
 */
export function showWhen(iso: string, now?: Date): string {
  const [day = '', time = ''] = seoulClock(Date.parse(iso)).split('T');
  const past = now && daysBetween(day, seoulDay(now));
  if (past === 0) return time.slice(0, 5);
  if (past === 1) return '어제';
  if (now && day.slice(0, 4) !== seoulDay(now).slice(0, 4)) return day.replaceAll('-', '.');
  return `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;
}

/** The time in Seoul, `HH:mm`. */
export const showClock = (milliseconds: number): string => seoulClock(milliseconds).slice(11, 16);

/** A time in Seoul as `YYYY-MM-DD HH:mm`. */
export function showDateTime(iso: string): string {
  return seoulClock(Date.parse(iso)).slice(0, 16).replace('T', ' ');
}

export const timeAfter = (moment: Date, milliseconds: number): string =>
  new Date(moment.getTime() + milliseconds).toISOString();

export const timeBefore = (moment: Date, milliseconds: number): string => timeAfter(moment, -milliseconds);

/** Whether a time is less than 24 hours ago. */
export const isNew = (iso: string, now: Date): boolean => now.getTime() - Date.parse(iso) < DAY_MS;

/** A number of seconds in words, rounded up: `12초`, `3분`, `1시간`. */
export function showWait(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 60) return `${rounded}초`;
  const minutes = Math.ceil(rounded / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.ceil(minutes / 60)}시간`;
}

/** Whether even the oldest people born in that year are not yet 14. */
export function koreanAgeCertainlyUnder14(birthYear: number, now: Date): boolean {
  return Number(seoulDay(now).slice(0, 4)) - birthYear < 14;
}

/** ISO text that ends with `Z` though it is the time in Seoul. */
const seoulClock = (milliseconds: number): string => new Date(milliseconds + SEOUL_AHEAD).toISOString();

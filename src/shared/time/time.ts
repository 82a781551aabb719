export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
// Korea has kept one offset without summer time since 1988, so no time zone table is needed.
const SEOUL_AHEAD = 9 * HOUR_MS;

/** The calendar day in Seoul at this moment, `YYYY-MM-DD`. */
export function seoulDay(now: Date): string {
  return seoulClock(now.getTime()).slice(0, 10);
}

/** The Monday (`YYYY-MM-DD`) of the week that contains the day. */
export function weekStart(day: string): string {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** The first day of the month that contains the day. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the year that contains the day. */
export function yearStart(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

/** The day (`YYYY-MM-DD`) `days` days after `day`, or before it if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from the first day to the second, negative when the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

/** The time at which a day begins in Seoul, in UTC (ISO 8601) like all stored times. */
export function dayStartUtc(day: string): string {
  return new Date(Date.parse(day) - SEOUL_AHEAD).toISOString();
}

/** A stored time (UTC) in the form in which the API returns times: `2026-11-21T17:35:12+09:00`. */
export function toSeoulIso(utcIso: string): string {
  return `${seoulClock(Date.parse(utcIso)).slice(0, 19)}+09:00`;
}

/** Like `toSeoulIso`, with milliseconds, for times that are compared: `2026-11-21T17:35:12.345+09:00`. */
export function toExactSeoulIso(utcIso: string): string {
  return seoulClock(Date.parse(utcIso)).replace('Z', '+09:00');
}

/** A time as lists show it: `HH:mm` when it is today in Seoul, else `YYYY-MM-DD`. */
export function showWhen(iso: string, now: Date): string {
  const clock = seoulClock(Date.parse(iso));
  return clock.slice(0, 10) === seoulDay(now) ? clock.slice(11, 16) : clock.slice(0, 10);
}

/** The time of day in Seoul, `HH:mm`, at a time in milliseconds since 1970. */
export function showClock(milliseconds: number): string {
  return seoulClock(milliseconds).slice(11, 16);
}

/** A time in full as pages show it: `YYYY-MM-DD HH:mm` in Seoul. */
export function showDateTime(iso: string): string {
  return seoulClock(Date.parse(iso)).slice(0, 16).replace('T', ' ');
}

/** Whether a time is less than 24 hours ago; lists mark such rows with an N. */
export function isNew(iso: string, now: Date): boolean {
  return now.getTime() - Date.parse(iso) < DAY_MS;
}

/** The waiting time, rounded up, as part of a Korean sentence: `12초`, `3분`, `1시간`. */
export function showWait(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 60) return `${rounded}초`;
  const minutes = Math.ceil(rounded / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.ceil(minutes / 60)}시간`;
}

/** Whether even the oldest person born in that year is certainly not yet 14. */
export function koreanAgeCertainlyUnder14(birthYear: number, now: Date): boolean {
  return Number(seoulDay(now).slice(0, 4)) - birthYear < 14;
}

/** The date and time in Seoul as ISO text; the text ends with `Z`, although the time is not UTC. */
function seoulClock(milliseconds: number): string {
  return new Date(milliseconds + SEOUL_AHEAD).toISOString();
}

import { HOUR_MS, seoulDay, showClock } from './time.ts';

/** The time for a start on a day; if it is past today, the next full hour or the day's last minute. */
export function timeAhead(time: string, day: string, now: number): string {
  if (day !== seoulDay(new Date(now)) || showClock(now) < time) return time;
  const hour = showClock(now + HOUR_MS).slice(0, 2);
  return hour === '00' ? '23:59' : `${hour}:00`;
}

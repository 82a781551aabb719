import { HOUR_MS, seoulDay, showClock } from './time.ts';

/**
 * The time (`19:30`) for a start on a day, or the next full hour if the day is today and that time is past; in the
 * last hour of a day its last minute.
 */
export function timeAhead(time: string, day: string, now: number): string {
  if (day !== seoulDay(new Date(now)) || showClock(now) < time) return time;
  const hour = showClock(now + HOUR_MS).slice(0, 2);
  return hour === '00' ? '23:59' : `${hour}:00`;
}

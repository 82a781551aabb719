import type { Random } from './random.ts';

export { addDays, daysBetween, weekStart as mondayOf } from '#/shared/time/time.ts';

const SEOUL_MS = 9 * 3_600_000;
// Visits by the hour of the day in Seoul: a bump at lunch, most in the evening.
const HOUR_WEIGHTS = [3, 1, 0.3, 0.1, 0.1, 0.2, 0.6, 1.2, 2, 3, 3, 3, 5, 4, 3, 3, 3, 4, 6, 8, 10, 12, 12, 8];
const HOURS = HOUR_WEIGHTS.map((_, hour) => hour);

/** The UTC time of a moment of a day in Seoul, given in seconds since its midnight. */
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

/** A UTC time this number of seconds later. */
export function later(time: string, seconds: number): string {
  return new Date(Date.parse(time) + Math.round(seconds) * 1000).toISOString();
}

/** The month of a day, 1 to 12. */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** A believable moment of a day in Seoul, in seconds since midnight. */
export function momentOfDay(random: Random): number {
  return random.weighted(HOURS, hour => HOUR_WEIGHTS[hour] as number) * 3600 + random.int(0, 3599);
}

import { HOUR_MS, seoulDay, showClock } from './time.ts';

type Start = { day: string; time: string };

/**
 * The time that a form proposes for a start on a day: the usual one (`19:30`), or on a day on which it is past the
 * next full hour; in the last hour of a day its last minute.
 */
export function proposedTime(usual: string, day: string, now: Date): string {
  if (day !== seoulDay(now) || showClock(now.getTime()) < usual) return usual;
  const hour = showClock(now.getTime() + HOUR_MS).slice(0, 2);
  return hour === '00' ? '23:59' : `${hour}:00`;
}

/** A start moved to another day: a proposed time is proposed anew, and a chosen one stays. */
export function movedStart({ day, time }: Start, to: string, usual: string, now: Date): Start {
  const isProposed = time === proposedTime(usual, day, now);
  return { day: to, time: isProposed ? proposedTime(usual, to, now) : time };
}

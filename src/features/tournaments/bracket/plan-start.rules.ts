import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { seoulDay } from '#/shared/time/time.ts';

/** The day in Seoul on which a tournament is played, and the announced start; '' if only the day is known. */
export type PlayedOn = { day: string; startsAt: string };

/**
 * Milliseconds after a tournament's last event for which it counts as being played, even on another day than
 * announced.
 */
const UNDER_WAY_MS = 3 * 60 * 60_000;

/**
 * The moment (milliseconds) from which the remaining matches are planned: `now` while the tournament is
 * played; else the announced start if it is still to come; else `now` on the tournament's day. Undefined
 * after that day, and before it if no start is announced.
 */
export function planStart(
  tournament: Tournament,
  { day, startsAt }: PlayedOn,
  now: number,
): number | undefined {
  const today = seoulDay(new Date(now));
  if (now - lastCall(tournament) < UNDER_WAY_MS) return now;
  if (day < today) return undefined;
  const start = Date.parse(startsAt);
  if (Number.isNaN(start)) return day === today ? now : undefined;
  return Math.max(now, start);
}

/** When a match was last called, begun or decided, in milliseconds; 0 if never. */
function lastCall(tournament: Tournament): number {
  const moments = allMatches(tournament)
    .filter(({ bye }) => !bye)
    .map(({ decidedAt, startedAt, calledAt }) => Date.parse(decidedAt ?? startedAt ?? calledAt ?? ''));
  return Math.max(0, ...moments.filter(moment => !Number.isNaN(moment)));
}

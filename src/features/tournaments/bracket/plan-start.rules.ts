import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { seoulDay } from '#/shared/time/time.ts';

/** When a tournament is played according to its organiser: a day in Seoul, and the announced start or ''. */
export type PlayedOn = { day: string; startsAt: string };

/**
 * A tournament with an event this recent is being played, even past midnight or a day before the announced
 * one.
 */
const UNDER_WAY_MS = 3 * 60 * 60_000;

/**
 * The moment (milliseconds) from which the remaining matches are planned: now while it is played; on its day
 * the announced start until that has passed; before its day the announced start. Undefined before the day
 * without an announced start, and after the day.
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

import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { seoulDay } from '#/shared/time/time.ts';

/** When a tournament is played, as its organiser says: a day in Seoul, and the announced moment or nothing. */
export type PlayedOn = { day: string; startsAt: string };

/** What happened at a table so lately is played now, whatever day was named: past midnight, or a day earlier. */
const UNDER_WAY_MS = 3 * 60 * 60_000;

/**
 * The moment (ms) from which what is left is planned: now while it is played, on its day the announced start until that
 * is over, before its day the announced start. Undefined before the day without one, and after the day: nobody knows.
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

/** When a match was last called, begun or decided, in milliseconds. */
function lastCall(tournament: Tournament): number {
  const moments = allMatches(tournament)
    .filter(({ bye }) => !bye)
    .map(({ decidedAt, startedAt, calledAt }) => Date.parse(decidedAt ?? startedAt ?? calledAt ?? ''));
  return Math.max(0, ...moments.filter(moment => !Number.isNaN(moment)));
}

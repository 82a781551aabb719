import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { NightPlan } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { seoulDay, showClock } from '#/shared/time/time.ts';

/** The day in Seoul on which a tournament is played, and the announced start; '' if only the day is known. */
export type PlayedOn = { day: string; startsAt: string };

/** Milliseconds after the last event for which a tournament counts as being played on any day. */
const UNDER_WAY_MS = 3 * 60 * 60_000;

/**
 * The time (ms) from which the remaining matches are planned; undefined if the tournament is not running and
 * its day is over, or its start is unknown and its day is not today.
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

const STEP_MS = 5 * 60_000;

/** A planned time as text, rounded because a plan is not exact: `약 20:40`. */
export const aboutClock = (milliseconds: number): string =>
  `약 ${showClock(Math.round(milliseconds / STEP_MS) * STEP_MS)}`;

/** The planned start of a match as text; empty if unknown. */
export function plannedFor(plan: NightPlan | undefined, { key }: Match): string {
  const planned = plan?.matches.get(key);
  return planned ? aboutClock(planned.start) : '';
}

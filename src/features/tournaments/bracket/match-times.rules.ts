import { currentAdjustable } from '#/features/tournaments/engine/adjust.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { NightPlan } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { spokenTime } from '#/shared/time/spoken-day.ts';
import { seoulDay, showClock } from '#/shared/time/time.ts';

/** The time that called players have to appear, in seconds. */
export const callSeconds = (tournament: Pick<Tournament, 'settings'>): number =>
  60 * currentAdjustable(tournament).callMinutes;

/** Seconds that called players still have at `now` (ms); null if not called, begun or decided. */
export function callLeft(
  tournament: Pick<Tournament, 'settings'>,
  { calledAt, startedAt, state }: Match,
  now: number,
): number | null {
  if (!calledAt || startedAt || state === 'decided') return null;
  const passed = (now - Date.parse(calledAt)) / 1000;
  // The device that called may have a clock that is ahead of this one's.
  const all = callSeconds(tournament);
  return Math.min(all, Math.max(0, Math.ceil(all - passed)));
}

/** The seconds as minutes and seconds, for example `4:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The text of a called match's clock with `left` seconds left: `호출 · 남은 시간 3:55`, or for 0 `호출 · 5분 지남`. */
export function callSentence(tournament: Pick<Tournament, 'settings'>, left: number): string {
  return left === 0
    ? `호출 · ${callSeconds(tournament) / 60}분 지남`
    : `호출 · 남은 시간 ${minutesAndSeconds(left)}`;
}

/** A match without a result counts as abandoned after this number of minutes. */
const MOST_MINUTES = 12 * 60;

/** How long a match has been played: `경기 중 · 25분째`; `경기 중` if that is unknown or the match was left open. */
export function playedSentence({ startedAt }: Match, now: number | undefined): string {
  const minutes = Math.floor(((now ?? Number.NaN) - Date.parse(startedAt ?? '')) / 60_000);
  return minutes < MOST_MINUTES ? `경기 중 · ${Math.max(0, minutes)}분째` : '경기 중';
}

/** The day in Seoul on which a tournament is played, and the announced start; '' if only the day is known. */
export type PlayedOn = { day: string; startsAt: string };

/** A tournament counts as under way for this time after its last call, start or result, on any day. */
const UNDER_WAY_MS = 3 * 60 * 60_000;

/**
 * The time (ms) from which the remaining matches are planned; undefined if the tournament is not running and
 * its day is over, or its start is unknown and its day is not today.
 */
export function planStart(tournament: Tournament, { day, startsAt }: PlayedOn, now: number) {
  const today = seoulDay(new Date(now));
  if (now - lastCall(tournament) < UNDER_WAY_MS) return now;
  if (day < today) return undefined;
  const start = Date.parse(startsAt);
  if (Number.isNaN(start)) return day === today ? now : undefined;
  return Math.max(now, start);
}

/** The last time at which a match was called, begun or decided, in milliseconds; 0 if none was. */
export function lastCall(tournament: Tournament): number {
  const moments = allMatches(tournament)
    .filter(({ bye }) => !bye)
    .map(({ decidedAt, startedAt, calledAt }) => Date.parse(decidedAt ?? startedAt ?? calledAt ?? ''));
  return Math.max(0, ...moments.filter(moment => !Number.isNaN(moment)));
}

const STEP_MS = 5 * 60_000;

/** A planned time as text, rounded because a plan is not exact: `약 오후 8:40`. */
export const aboutClock = (milliseconds: number): string =>
  `약 ${spokenTime(showClock(Math.round(milliseconds / STEP_MS) * STEP_MS))}`;

/** The planned start of a match as text; empty if unknown. */
export function plannedFor(plan: NightPlan | undefined, { key }: Match): string {
  const planned = plan?.matches.get(key);
  return planned ? aboutClock(planned.start) : '';
}

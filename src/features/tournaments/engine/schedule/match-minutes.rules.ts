import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { MATCH_MINUTES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';

/** Minimum number of timed matches for a statistic of match lengths; fewer would say little. */
const SAMPLES_LEAST = 8;
/** The shortest match, in minutes, that counts for statistics. */
const MATCH_MINUTES_LEAST = 3;
/** Minutes per match that a plan assumes if the organiser set neither a length nor a time limit. */
const MATCH_MINUTES = 25;

type MinutesCount = { minutes: number; matches: number };
export type MinutesSummary = NonNullable<ReturnType<typeof summariseMinutes>>;

/**
 * The minutes from `begun` to the result; null if the match was not played, its beginning is unknown, or the
 * time is implausible.
 */
export function minutesPlayed(match: Match, begun: string | null): number | null {
  if (begun === null || match.decidedAt === null || match.how !== 'played') return null;
  const minutes = Math.round((Date.parse(match.decidedAt) - Date.parse(begun)) / MINUTE_MS);
  return minutes >= MATCH_MINUTES_LEAST && minutes <= MATCH_MINUTES_MOST ? minutes : null;
}

/**
 * The median and the lower and upper quartile (`low`, `high`), which outliers hardly change, and the number of
 * matches; undefined for fewer than eight.
 */
export function summariseMinutes(counts: readonly MinutesCount[]) {
  const sorted = counts.toSorted((one, other) => one.minutes - other.minutes);
  const total = sorted.reduce((sum, { matches }) => sum + matches, 0);
  if (total < SAMPLES_LEAST) return undefined;
  const at = (share: number) => {
    let seen = 0;
    for (const { minutes, matches } of sorted) {
      seen += matches;
      if (seen >= total * share) return minutes;
    }
    return sorted.at(-1)?.minutes ?? 0;
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75), matches: total };
}

/** The sum of the target scores (points to win) of both sides of a match; null if a target is unknown. */
export function targetSum(tournament: Tournament, match: Match): number | null {
  if (match.score) return match.score.targets[0] + match.score.targets[1];
  const fixed = targetIn(tournament, match.round);
  const ball = tournament.settings?.play.ball ?? '4';
  const sides = match.sides.map(({ entry }) => {
    const players = entry === null ? undefined : tournament.entries[entry - 1]?.players;
    return fixed ?? (players ? targetOf(ball, players) : null);
  });
  const [one, other] = sides;
  return one && other ? one + other : null;
}

/** The median over all matches of the sum of both sides' target scores; null if no target is known. */
export function medianTargetSum(tournament: Tournament): number | null {
  const totals = allMatches(tournament)
    .flatMap(match => targetSum(tournament, match) ?? [])
    .toSorted((one, other) => one - other);
  return totals[Math.floor(totals.length / 2)] ?? null;
}

/**
 * Minutes for a plan: `minutes` of a match (as set, else the time limit, else a default), and `rest` of an
 * entry between matches (as set, else 0).
 */
export function planMinutes({ settings }: Pick<Tournament, 'settings'>): { minutes: number; rest: number } {
  const { matchMinutes, restMinutes = 0, play } = settings ?? {};
  return { minutes: matchMinutes || play?.minuteLimit || MATCH_MINUTES, rest: restMinutes };
}

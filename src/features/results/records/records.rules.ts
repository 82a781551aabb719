import type { MemberResult } from '#/features/tournaments/results/results.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';

const STREAK_LEAST = 3;

/** The sum of the last games (newest first) as text: `최근 10경기 6승 4패, 3연승`. */
export function lastGamesText(last: Pick<MemberResult, 'won'>[]): string {
  const wins = last.filter(({ won }) => won).length;
  const lost = last.findIndex(({ won }) => !won);
  const streak = lost >= STREAK_LEAST ? `, ${lost}연승` : '';
  return `최근 ${last.length}경기 ${wins}승 ${last.length - wins}패${streak}`;
}

type Dated = Pick<MemberResult, 'tournament' | 'date'>;

/** The results follow each other. */
const isOneEvening = (later: Dated, earlier: Dated) =>
  later.tournament === earlier.tournament && Date.parse(later.date) - Date.parse(earlier.date) < DAY_MS / 2;

/** Groups results (newest first) by the evening of a tournament. */
export function eveningsOf<Result extends Dated>(results: Result[]) {
  const evenings: [Result, ...Result[]][] = [];
  for (const [index, result] of results.entries()) {
    const later = results[index - 1];
    if (later && isOneEvening(later, result)) evenings.at(-1)?.push(result);
    else evenings.push([result]);
  }
  return evenings;
}

type Game = { points: number; target: number };

/** Each point of the trend averages this many games: one bad evening hardly moves it. */
export const TREND_SPAN = 5;

/**
 * A line through the 득점률 of the games (oldest first), each pooled with the four games before it, on a chart
 * of 100 by 100. `lowest` is the rate at the bottom: the lowest one rounded down to a quarter, at most 0.5.
 * Undefined for fewer than two games.
 */
export function drawTrend(games: readonly Game[]) {
  if (games.length < 2) return undefined;
  const rates = games.map((_, at) => rateOf(games.slice(Math.max(0, at + 1 - TREND_SPAN), at + 1)));
  const lowest = Math.min(0.5, Math.floor(Math.min(...rates) * 4) / 4);
  // The line keeps its whole width inside the picture.
  const points = rates.map((rate, at) => ({
    x: round(2 + (at / (games.length - 1)) * 96),
    y: round(3 + ((1 - rate) / (1 - lowest)) * 94),
  }));
  return { points, lowest };
}

/** The sum of the points divided by the sum of the targets, limited to 0 to 1. */
export function rateOf(games: readonly Game[]): number {
  const { points, targets } = sumsOf(games);
  return targets === 0 ? 0 : Math.min(1, Math.max(0, points / targets));
}

export const sumsOf = (games: readonly Game[]) => ({
  points: games.reduce((sum, { points }) => sum + points, 0),
  targets: games.reduce((sum, { target }) => sum + target, 0),
});

const round = (number: number) => Math.round(number * 100) / 100;

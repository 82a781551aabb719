import type { MemberResult, ResultSums } from '#/features/tournaments/results/results.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';

/** A player gets a badge for the greatest of these numbers of games that the player has reached. */
const GAMES = [1000, 500, 100, 50, 10];
const HIGH_RUNS = [30, 20, 10, 5];
const STREAK_LEAST = 3;

type Played = Pick<MemberResult, 'won'>;

/** Returns the texts of a player's badges, for the record in 4구 or 3구 and the last games (newest first). */
export function badgesOf({ games, highRun }: Pick<ResultSums, 'games' | 'highRun'>, last: Played[]) {
  const lost = last.findIndex(({ won }) => !won);
  const streak = lost === -1 ? last.length : lost;
  const played = GAMES.find(least => games >= least);
  const run = HIGH_RUNS.find(least => highRun >= least);
  return [
    // The streak may be longer than the games that were read.
    streak >= STREAK_LEAST && `${streak}연승${lost === -1 && games > streak ? ' 이상' : ''}`,
    run && `하이런 ${run}+`,
    played && `${withCommas(played)}경기 돌파`,
  ].filter(badge => typeof badge === 'string');
}

/** The wins and losses in these games as text: `최근 10경기 6승 4패`. */
export function lastGamesText(last: Played[]): string {
  const wins = last.filter(({ won }) => won).length;
  return `최근 ${last.length}경기 ${wins}승 ${last.length - wins}패`;
}

type Game = { points: number; target: number };

/** Games averaged at each point of the trend: one bad evening hardly moves it. */
export const TREND_SPAN = 5;

/**
 * The 득점률 of the games (oldest first) as a chart of 100 by 100: a dot for each game and an SVG path through
 * the averages of the last five. Undefined for fewer than two games.
 */
export function drawTrend(games: readonly Game[]) {
  if (games.length < 2) return undefined;
  const x = (nth: number) => round(2 + (nth / (games.length - 1)) * 96);
  const dots = games.map((game, position) => ({ x: x(position), y: heightOf(rateOf([game])) }));
  const line = games.map((_, index) => {
    const span = games.slice(Math.max(0, index + 1 - TREND_SPAN), index + 1);
    return `${index === 0 ? 'M' : 'L'}${x(index)} ${heightOf(rateOf(span))}`;
  });
  return { dots, line: line.join(' ') };
}

/** The 득점률 of games: the sum of the points divided by the sum of the targets, limited to 0 to 1. */
export function rateOf(games: readonly Game[]): number {
  const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0);
  const targets = sum(games.map(({ target }) => target));
  return targets === 0 ? 0 : Math.min(1, Math.max(0, sum(games.map(({ points }) => points)) / targets));
}

// The line keeps its whole width inside the picture.
const heightOf = (rate: number) => round(97 - rate * 94);
const round = (number: number) => Math.round(number * 100) / 100;

import type { MemberResult, ResultSums } from '#/features/tournaments/results/results.contract.ts';

/** The thresholds of badges: for the number of games, and for the high run. */
const GAMES = [1000, 500, 100, 50, 10];
const HIGH_RUNS = [30, 20, 10, 5];
const STREAK_LEAST = 3;

type Played = Pick<MemberResult, 'won'>;

/** Returns the texts of a player's badges, for the record in 4구 or 3구 and the last games (newest first). */
export function badgesOf(
  { games, highRun }: Pick<ResultSums, 'games' | 'highRun'>,
  last: Played[],
): string[] {
  const lost = last.findIndex(({ won }) => !won);
  const streak = lost === -1 ? last.length : lost;
  const played = GAMES.find(least => games >= least);
  const run = HIGH_RUNS.find(least => highRun >= least);
  return [
    // The streak may go on beyond the games that are looked at.
    streak >= STREAK_LEAST && `${streak}연승${lost === -1 && games > streak ? ' 이상' : ''}`,
    run && `하이런 ${run}+`,
    played && `${played.toLocaleString('ko-KR')}경기 돌파`,
  ].filter(badge => typeof badge === 'string');
}

/** The wins and losses in these games as text: `최근 10경기 6승 4패`. */
export function lastGamesText(last: Played[]): string {
  const wins = last.filter(({ won }) => won).length;
  return `최근 ${last.length}경기 ${wins}승 ${last.length - wins}패`;
}

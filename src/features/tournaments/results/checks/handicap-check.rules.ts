import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { averageThousandths } from '#/shared/average.ts';

/** Number of days whose games decide the badge that says whether a handicap fits a player's results. */
export const HANDICAP_CHECK_DAYS = 90;
/** Minimum number of games for a verdict on a handicap. */
export const HANDICAP_CHECK_GAMES = 30;
/** The badge covers the newest games up to this number, or more if several share the oldest time. */
export const HANDICAP_CHECK_GAMES_MOST = 200;
/** The version of the limits below, shown with the badge; change it whenever a limit changes. */
export const HANDICAP_TABLE_VERSION = '2026-11';

/** The verdicts on a handicap: 기록 부족 (too few games), 적정 (fits), 상향 권장 (too low). */
type HandicapCheck = 'short' | 'fits' | 'raise';
export const HANDICAP_CHECK_WORDS: Record<HandicapCheck, string> = {
  short: '기록 부족',
  fits: '적정',
  raise: '상향 권장',
};

/** Sums of a player's games (`other…`: of the opponents); the innings figures only of games with innings. */
export type HandicapSums = {
  games: number;
  points: number;
  targets: number;
  otherPoints: number;
  otherTargets: number;
  inningPoints: number;
  innings: number;
};
/**
 * The verdict on a handicap; `figure` is the measured value (3구: the average, 4구: the player's 득점률 divided by
 * the opponents') and `most` its limit, both null for `short` (too few games to judge).
 */
type HandicapVerdict = { trust: HandicapCheck; figure: number | null; most: number | null };

// 3구: 빌리보드's averages at which a handicap goes up (20점 0.420, 25점 0.650), and slightly more than its band of
// 30점, which ends at 0.969. Elsewhere the average grows by a constant factor per point, as theirs does.
const UP: [score: number, average: number][] = [
  [20, 0.42],
  [25, 0.65],
  [30, 1],
];
// 4구 has no published table, so players are compared with their opponents. A ratio of 1.2 gives about 70 wins
// in 100; of players with a fitting 수지, luck takes about one in forty beyond it in thirty games.
const RATIO_MOST = 1.2;

/** The 3구 에버리지 (points per inning) above which a handicap (10 to 35) is too low. */
export function averageLimit(score3: number): number {
  const index = UP.findIndex(([score]) => score >= score3);
  const upper = index === -1 ? UP.length - 1 : Math.max(1, index);
  const [[low, from], [high, to]] = [UP[upper - 1], UP[upper]] as [[number, number], [number, number]];
  const average = from * (to / from) ** ((score3 - low) / (high - low));
  return Math.round(average * 1000) / 1000;
}

export const TOO_FEW_GAMES: HandicapVerdict = { trust: 'short', figure: null, most: null };

/** The verdict on whether a handicap fits the results; `score3` is the 3구 handicap, 0 if unknown. */
export function checkHandicap(ball: Ball, sums: HandicapSums, score3: number): HandicapVerdict {
  if (sums.games < HANDICAP_CHECK_GAMES) return TOO_FEW_GAMES;
  const figure = ball === '3' ? averageOf(sums, score3) : ratioOf(sums);
  if (figure === null) return TOO_FEW_GAMES;
  const most = ball === '3' ? averageLimit(score3) : RATIO_MOST;
  return { trust: figure > most ? 'raise' : 'fits', figure, most };
}

const averageOf = ({ inningPoints, innings }: HandicapSums, score3: number): number | null =>
  innings > 0 && score3 > 0 ? (averageThousandths(inningPoints, innings) ?? 0) / 1000 : null;

function ratioOf({ points, targets, otherPoints, otherTargets }: HandicapSums): number | null {
  const isKnown = targets > 0 && otherTargets > 0 && otherPoints > 0;
  return isKnown ? Math.round((points / targets / (otherPoints / otherTargets)) * 100) / 100 : null;
}

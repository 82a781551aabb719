import type { Ball, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';

/** The handicaps of a player; 0 if unknown. */
export type Handicap = { score4: number; score3: number };
/** The players of both sides, one or two each. */
export type Sides = readonly [readonly Handicap[], readonly Handicap[]];

/** The unit of a score: 개 in 4구 (수지 200 is a target of 20), 점 in 3구. */
export const UNITS: Record<Ball, string> = { '4': '개', '3': '점' };

/** Returns the number of shots of 마무리 3쿠션 that a side needs to finish; 0 in 3구. */
export const cushionsOf = (rules: Pick<PlayRules, 'ball' | 'cushion'>): 0 | 1 | 2 =>
  rules.ball === '4' ? rules.cushion : 0;

/**
 * Returns the target score of a player or a team of two: in 4구 수지 ÷ 10 (half a ball rounded up, at least 1),
 * in 3구 the handicap; for a team the mean of the known handicaps. Null if none is known.
 */
export function targetOf(ball: Ball, players: readonly Handicap[]): number | null {
  const { sum, known } = handicaps(ball, players);
  if (known === 0) return null;
  const unit = ball === '4' ? 10 * known : known;
  return Math.max(1, Math.floor((2 * sum + unit) / (2 * unit)));
}

/** The side that shoots first: in 4구 the lower (mean) 수지. Null if 뱅킹 decides: 3구, equal or unknown. */
export function leadsOff(ball: Ball, sides: Sides) {
  if (ball === '3') return null;
  const [one, other] = [handicaps(ball, sides[0]), handicaps(ball, sides[1])];
  if (one.known === 0 || other.known === 0) return null;
  const ahead = one.sum * other.known - other.sum * one.known;
  if (ahead === 0) return null;
  return ahead < 0 ? 0 : 1;
}

function handicaps(ball: Ball, players: readonly Handicap[]) {
  const scores = players
    .map(player => (ball === '4' ? player.score4 : player.score3))
    .filter(score => score > 0);
  return { sum: scores.reduce((sum, score) => sum + score, 0), known: scores.length };
}

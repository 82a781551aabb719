import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { ClaimedResult } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import type { Game, MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { shownInnings } from '#/features/tournaments/scoring/verdict.rules.ts';
import { compareRates, rateTexts } from '#/shared/average.ts';
import { withJosa } from '#/shared/text/josa.ts';

type TypedSide = { points: string; target: string; highRun: string };
/** A result as typed in the form; `winner` is a side, `tie` for a 무승부, '' while not chosen. */
export type TypedResult = {
  winner: '' | '0' | '1' | 'tie';
  /** Whether the points are those of several games, so that the winner is always chosen. */
  ofGames?: boolean;
  /** Maximum innings of a game; 0 or left out for no limit. */
  inningLimit?: number;
  sides: [TypedSide, TypedSide];
  innings: string;
};

type KnownResult = { score: MatchScore | null; winner?: number | null };

/** A score with a point; null before the first one. */
export const begunScore = (score: MatchScore | null): MatchScore | null =>
  score?.points.some(points => points > 0) ? score : null;

/**
 * The result as far as a scoreboard knows it: no winner, the innings that its screen shows, and null as the
 * score before the first point.
 */
export function countedResult(game: Game | undefined): KnownResult {
  if (!game) return { score: null };
  const innings = shownInnings(game);
  return { score: begunScore({ ...scoreOf(game), innings: [innings, innings] }) };
}

/**
 * The values with which the form of a match's result begins: the result of a decided match, else `known`
 * (from the scoreboard, or typed before), else the targets of both sides.
 */
export function initialResult(tournament: Tournament, match: Match, known?: KnownResult): TypedResult {
  const { state, how, sides } = match;
  const decided = { score: match.score, winner: how === 'played' ? match.winner : undefined };
  const { score = null, winner } = state === 'decided' ? decided : (known ?? {});
  const ball = tournament.settings?.play.ball ?? '4';
  const targets = sides.map(({ entry }) =>
    targetOf(ball, tournament.entries[(entry ?? 0) - 1]?.players ?? []),
  );
  const chosen = winner === null ? 'tie' : winner === sides[0].entry ? '0' : '1';
  const rules = {
    ofGames: sides.some(({ wins }) => wins > 0),
    inningLimit: tournament.settings?.play.inningLimit,
  };
  return typedFrom(score, targets, winner === undefined ? '' : chosen, rules);
}

/** The values with which the form of a result begins: the known score, or else the `targets` of both sides. */
export function typedFrom(
  score: MatchScore | null,
  targets: readonly (number | null)[],
  winner: TypedResult['winner'],
  rules: Pick<TypedResult, 'ofGames' | 'inningLimit'>,
): TypedResult {
  const side = (index: 0 | 1): TypedSide => ({
    points: String(score?.points[index] ?? ''),
    target: String((score?.targets ?? targets)[index] ?? ''),
    highRun: String(score?.highRuns[index] || ''),
  });
  const innings = Math.max(0, ...(score?.innings ?? []));
  const typed: TypedResult = {
    ...rules,
    winner,
    sides: [side(0), side(1)],
    innings: innings > 0 ? String(innings) : '',
  };
  // A winner that the score says follows the score when that is corrected.
  return sideAhead(typed) === winner ? { ...typed, winner: '' } : typed;
}

/** The side ahead by 득점률 in a finished game, or ''; a single number below its target is the loser's. */
function sideAhead({ sides, ofGames, inningLimit, innings }: TypedResult): '' | '0' | '1' {
  const targets = sides.map(({ target }) => Number(target)) as [number, number];
  if (ofGames || targets.some(target => !(target > 0))) return '';
  const points = sides.map((typed, side) => (typed.points === '' ? targets[side] : Number(typed.points)));
  const [one = 0, other = 0] = points;
  const isLimitReached = inningLimit && Number(innings) >= inningLimit;
  if (!isLimitReached && one < targets[0] && other < targets[1]) return '';
  const ahead = compareRates([one, other], targets);
  const typed = sides.filter(({ points }) => points !== '').length;
  // A single number that reaches its target leaves the other side unknown.
  return typed === 0 || !ahead ? '' : ahead > 0 ? '0' : '1';
}

/** Whether the winner has to be chosen, or the chosen one is not the side ahead. */
export const asksWinner = (typed: TypedResult): boolean => {
  const ahead = sideAhead(typed);
  return ahead === '' || (typed.winner !== '' && typed.winner !== ahead);
};

/**
 * Completes a typed result: with the winner that the points tell, and where only the loser's points were
 * typed, with the target as the winner's points.
 */
export function completed(given: TypedResult): TypedResult {
  const typed = given.winner === '' ? { ...given, winner: sideAhead(given) } : given;
  const { winner, sides } = typed;
  if (winner !== '0' && winner !== '1') return typed;
  const won = winner === '0' ? 0 : 1;
  if (sides[won].points !== '' || sides[(1 - won) as 0 | 1].points === '') return typed;
  return {
    ...typed,
    sides: sides.with(won, { ...sides[won], points: sides[won].target }) as TypedResult['sides'],
  };
}

const isScored = ({ sides }: TypedResult) => sides.some(({ points }) => points !== '');

/** Why a typed result is incomplete, in Korean. */
export function typedResultRefusal(given: TypedResult): string | undefined {
  const typed = completed(given);
  const figures = [typed.innings, ...typed.sides.flatMap(side => Object.values(side))];
  if (!figures.every(figure => /^\d{0,4}$/.test(figure))) return '점수는 네 자리까지 숫자만 적어주세요.';
  const unknown = typed.winner === '' ? '누가 이겼는지 골라주세요.' : undefined;
  if (!isScored(typed)) return unknown;
  const { sides } = typed;
  if (sides.some(({ points, target }) => points === '' || Number(target) < 1))
    return '두 선수의 득점과 목표를 모두 입력해주세요.';
  if (sides.some(({ points, target }) => Number(points) > Number(target) + 2))
    return '득점이 목표보다 많습니다.';
  return sides.some(({ points, highRun }) => Number(highRun) > Number(points))
    ? '하이런이 득점보다 많습니다.'
    : unknown;
}

/**
 * The texts of a confirmation dialog if the typed winner has the lower 득점률, or if a 무승부 has unequal ones;
 * else undefined. A tie decided by 승부치기 needs none.
 */
export function winnerDoubt(given: TypedResult, names: readonly [string, string]): Doubt | undefined {
  const typed = completed(given);
  if (typed.winner === '' || !isScored(typed)) return undefined;
  const { points, targets } = typedFigures(typed);
  const ahead = compareRates(points, targets);
  if (ahead === 0 || typed.winner === (ahead > 0 ? '0' : '1')) return undefined;
  const rates = rateTexts(points, targets);
  const scores = [0, 1].map(side => `${names[side]} ${points[side]}/${targets[side]} (${rates[side]})`);
  const chosen = typed.winner === 'tie' ? '무승부' : `${names[Number(typed.winner)]} 승`;
  const title =
    typed.winner === 'tie' ? '무승부인데 득점률이 다릅니다.' : '이긴 선수의 득점률이 더 낮습니다.';
  return {
    title,
    body: `${scores.join(', ')}. ${withJosa(chosen, '이/가')} 맞습니까?`,
    confirmLabel: `${withJosa(chosen, '으로/로')} 기록`,
  };
}

type Doubt = { title: string; body: string; confirmLabel: string };

function typedFigures({ sides, innings }: TypedResult): MatchScore {
  const both = (pick: (side: TypedSide) => string): [number, number] => [
    Number(pick(sides[0])),
    Number(pick(sides[1])),
  ];
  return {
    points: both(({ points }) => points),
    targets: both(({ target }) => target),
    innings: [Number(innings), Number(innings)],
    highRuns: both(({ highRun }) => highRun),
  };
}

/** The score of a typed result; null if no points were typed. */
export function typedScore(given: TypedResult): MatchScore | null {
  const typed = completed(given);
  return isScored(typed) ? typedFigures(typed) : null;
}

/** The winning entry (null for a 무승부) and the score of a typed result. */
export function typedClaim({ sides }: Match, given: TypedResult): ClaimedResult {
  const typed = completed(given);
  const winner = typed.winner === 'tie' ? null : (sides[typed.winner === '1' ? 1 : 0].entry ?? 0);
  return { winner, score: typedScore(typed) };
}

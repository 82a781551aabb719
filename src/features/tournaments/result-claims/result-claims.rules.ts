import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { ClaimedResult, ClaimOutcome, ResultClaim } from './result-claims.contract.ts';

const NO_MATCH = '없는 경기입니다.';
const NOT_CALLED = '아직 호출되지 않은 경기입니다. 테이블로 호출된 뒤에 결과를 입력해 주세요.';
const NO_OPPONENT = '아직 상대가 정해지지 않은 경기입니다.';
const IS_OVER = '이미 결과가 정해진 경기입니다. 결과가 다르면 주최자에게 말해 주세요.';
/** The message after an organiser chose a typed result. */
export const RECORDED = '이 결과로 기록했습니다.';

export const OUTCOME_SENTENCES: Record<ClaimOutcome['state'], string> = {
  waits: '결과를 보냈습니다. 확인되면 기록됩니다.',
  agreed: '두 선수의 결과가 같아 기록했습니다.',
  differs: '상대가 입력한 결과와 다릅니다.',
};

/** Why no result may be typed, in Korean: the match is not called, or without tables has unknown players. */
export function claimRefusal(
  { phase, settings }: Pick<Tournament, 'phase' | 'settings'>,
  match: Match | undefined,
): string | undefined {
  if (!match) return NO_MATCH;
  if (match.state === 'decided' || phase === 'closed') return IS_OVER;
  if (!settings?.tables) return match.state === 'waiting' ? NO_OPPONENT : undefined;
  return match.state === 'waiting' || match.table === null ? NOT_CALLED : undefined;
}

/** The text that replaces the clock of a match while its reported result waits for the other side. */
export const REPORTED = '결과 확인 중';

/** Whether a side has typed the result of a match that is not decided. */
export const isReported = (claims: readonly ResultClaim[] | undefined, { key }: Match): boolean =>
  claims?.some(({ match }) => match === key) === true;

export function commandOfClaim(match: string, { winner, score }: ClaimedResult): Command {
  return winner === null
    ? { type: 'tied', match, score }
    : { type: 'advanced', match, entry: winner, how: 'played', score };
}

/** The result on which both sides agree; one side's missing (0) innings and 하이런 come from the other. */
export function agreedResult(one: ClaimedResult, other: ClaimedResult): ClaimedResult | undefined {
  if (one.winner !== other.winner) return undefined;
  if (!one.score || !other.score) return one.score === other.score ? { ...one } : undefined;
  const [innings, highRuns] = [
    merged(one.score, other.score, 'innings'),
    merged(one.score, other.score, 'highRuns'),
  ];
  const isSame = (['points', 'targets'] as const).every(
    figure => String(one.score?.[figure]) === String(other.score?.[figure]),
  );
  if (!isSame || !innings || !highRuns) return undefined;
  return { winner: one.winner, score: { ...one.score, innings, highRuns } };
}

/** Whether the recorded result of a match contradicts the one that a side typed; scores only if both have one. */
export function isOverruled(claim: ClaimedResult, { state, winner, score }: Match): boolean {
  if (state !== 'decided') return false;
  const recorded = { winner, score };
  const isBare = !claim.score || !score;
  return isBare ? claim.winner !== winner : agreedResult(claim, recorded) === undefined;
}

function merged(
  one: MatchScore,
  other: MatchScore,
  figure: 'innings' | 'highRuns',
): [number, number] | undefined {
  const differs = ([0, 1] as const).some(
    side => one[figure][side] !== other[figure][side] && one[figure][side] * other[figure][side] !== 0,
  );
  const of = (side: 0 | 1) => one[figure][side] || other[figure][side];
  return differs ? undefined : [of(0), of(1)];
}

/** The typed results of a match by side: that of `entry`, and that of the other side. */
export function claimsOf(claims: readonly ResultClaim[], match: string, entry: number) {
  const all = claims.filter(each => each.match === match);
  return { own: all.find(each => each.entry === entry), other: all.find(each => each.entry !== entry) };
}

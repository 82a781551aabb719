import { withJosa } from '#/shared/text/josa.ts';
import { DISCIPLINE_NAMES, type MatchFacts, SCORE_MOST, scoreRange } from './match-facts.rules.ts';

type Wanted = Pick<MatchFacts, 'discipline' | 'scoreFrom' | 'scoreTo'> & { ownScore: number | null };

/** Returns '' if the 수지 is in the range that the match asks for, or either is unknown. */
export function misfitText({ discipline, ownScore, ...range }: Wanted): string {
  if (!discipline || !ownScore) return '';
  if (ownScore >= range.scoreFrom && ownScore <= (range.scoreTo || SCORE_MOST)) return '';
  const own = withJosa(`내 ${DISCIPLINE_NAMES[discipline]} 수지 ${ownScore}`, '은/는');
  return `${own} 이 매치의 ${scoreRange(range)}에 들지 않습니다.`;
}

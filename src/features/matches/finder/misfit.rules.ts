import { withJosa } from '#/shared/text/josa.ts';
import { DISCIPLINE_NAMES, type MatchFacts, SCORE_MOST, scoreRange } from './match-facts.rules.ts';

type Wanted = Pick<MatchFacts, 'discipline' | 'scoreFrom' | 'scoreTo'> & { ownScore: number | null };

/** Returns '' if the 수지 is in the range that the match asks for, or the match asks for none. */
export function misfitText({ discipline, ownScore, ...range }: Wanted): string {
  const wanted = scoreRange(range);
  if (!discipline || !wanted) return '';
  const score = `${DISCIPLINE_NAMES[discipline]} 수지`;
  if (!ownScore)
    return `이 매치는 ${withJosa(wanted, '을/를')} 원합니다. 내 ${score}는 아직 적지 않았습니다.`;
  if (ownScore >= range.scoreFrom && ownScore <= (range.scoreTo || SCORE_MOST)) return '';
  return `${withJosa(`내 ${score} ${ownScore}`, '은/는')} 이 매치의 ${wanted}에 들지 않습니다.`;
}

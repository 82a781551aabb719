import type { Standing } from '#/features/tournaments/engine/tournament.rules.ts';
import type { RoundRobinStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { average, rateText } from '#/shared/average.ts';
import type { Criterion } from './round-robin.contract.ts';

export const CRITERION_NAMES: Record<Standing['by'], string> = {
  points: '승점',
  headToHead: '승자승',
  rate: '득점률',
  average: '에버리지',
  highRun: '하이런',
  difference: '득실',
  shootout: '승부치기',
  rematch: '재경기',
  shared: '공동',
  lot: '추첨',
  hand: '주최자 결정',
  tied: '동률',
  left: '기권',
};

/** The criteria in their order, such as `승점 → 득점률`, with `→ 추첨` where the draw's lot decided ties (1.0.0). */
export function criteriaText({
  criteria,
  reckoning,
}: Pick<RoundRobinStage, 'criteria' | 'reckoning'>): string {
  const last = reckoning === 2 ? [] : [CRITERION_NAMES.lot];
  return [...criteria.map(each => CRITERION_NAMES[each]), ...last].join(' → ');
}

export const WALKOVER_TEXTS = {
  target: '이긴 쪽은 목표를 다 친 것으로, 진 쪽은 0점으로 셈',
  none: '승점만 셈',
} as const;

/** The Korean note below a table: the criteria, and how a 부전승 counts. */
export function tableNote(stage: RoundRobinStage): string {
  const { walkover, walkoverScore } = stage;
  const fixed = walkoverScore > 0 ? `이긴 쪽 ${walkoverScore}점으로 셈` : WALKOVER_TEXTS.none;
  const ties = stage.reckoning === 2 ? ', 모두 같으면 주최자가 정함' : '';
  return `순위: ${criteriaText(stage)}${ties} · 부전승: ${walkover ? WALKOVER_TEXTS[walkover] : fixed}`;
}

/** The criterion whose figure a table shows beside 승점: the first one other than 승점 and 승자승. */
export const figureOf = ({ criteria }: Pick<RoundRobinStage, 'criteria'>): Criterion =>
  criteria.find(each => each !== 'points' && each !== 'headToHead') ?? 'rate';

/** A row's figure for a criterion: `86.7%`, `0.425`, `5`, `+3`; a dash when it is unknown. */
export function figureText(row: Standing, figure: Criterion): string {
  if (figure === 'average') return average(row.inningPoints, row.innings);
  if (figure === 'highRun') return row.highRun > 0 ? String(row.highRun) : '–';
  if (figure === 'difference') {
    const ahead = row.scored - row.conceded;
    return ahead > 0 ? `+${ahead}` : String(ahead);
  }
  return row.targets > 0 ? rateText(row.scored, row.targets) : '–';
}

/** The Korean text of wins, draws and losses: `2승 1패`, `1승 1무 1패`. */
export const recordText = ({ wins, ties, losses }: Standing): string =>
  [`${wins}승`, ties > 0 && `${ties}무`, `${losses}패`].filter(Boolean).join(' ');

import { average, rateText } from '#/features/scoring/average.rules.ts';
import type { Criterion, TableStage } from './stages.contract.ts';
import type { Standing } from './tournament.rules.ts';

/** What decides a place, as the table says it. */
export const CRITERION_NAMES: Record<Standing['by'], string> = {
  points: '승점',
  headToHead: '승자승',
  rate: '성취율',
  average: '에버리지',
  highRun: '하이런',
  difference: '득실',
  lot: '추첨',
  left: '기권',
};

/** The criteria in their order: `승점 → 성취율 → 추첨`. */
export function criteriaText({ criteria }: Pick<TableStage, 'criteria'>): string {
  return [...criteria, 'lot' as const].map(each => CRITERION_NAMES[each]).join(' → ');
}

/** The criterion that a table shows beside the points: the first that is a figure of its own. */
export function figureOf({ criteria }: Pick<TableStage, 'criteria'>): Criterion {
  return criteria.find(each => each !== 'points' && each !== 'headToHead') ?? 'rate';
}

/** The figure of a line: `86.7%`, `0.425`, `5`, `+3`; a dash where nothing is known. */
export function figureText(line: Standing, figure: Criterion): string {
  if (figure === 'average') return average(line.counted, line.innings);
  if (figure === 'highRun') return line.highRun > 0 ? String(line.highRun) : '–';
  if (figure === 'difference') {
    const ahead = line.scored - line.conceded;
    return ahead > 0 ? `+${ahead}` : String(ahead);
  }
  return line.target > 0 ? rateText(line.scored, line.target) : '–';
}

/** Wins, draws and losses: `2승 1패`, `1승 1무 1패`. */
export function recordText({ wins, ties, losses }: Standing): string {
  return [`${wins}승`, ties > 0 && `${ties}무`, `${losses}패`].filter(Boolean).join(' ');
}

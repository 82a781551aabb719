import type { RoundRobinStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { CRITERIA } from './round-robin.constants.ts';
import type { Criterion, RoundRobinOptions } from './round-robin.contract.ts';

export const ROUND_ROBIN_DEFAULTS: RoundRobinOptions = {
  win: 2,
  draws: false,
  criteria: ['points', 'rate', 'highRun', 'headToHead'],
  withdrawal: 'walkover',
  walkover: 'target',
};

/** The criteria in their order; older drafts do not have `criteria` and stored one of four orders instead. */
export function criteriaOf({ criteria, figure = 'rate', headToHead }: RoundRobinOptions): Criterion[] {
  if (criteria) return criteria;
  return headToHead
    ? ['points', 'headToHead', figure, 'highRun']
    : ['points', figure, 'highRun', 'headToHead'];
}

export function roundRobinRulesOf(options: RoundRobinOptions) {
  const { win, draws, withdrawal, walkover = 'target' } = options;
  const criteria = criteriaOf(options);
  return { win, draws, withdrawal, walkover, walkoverScore: 0, criteria, reckoning: 2 as const };
}

export function roundRobinOptionsOf(stage: RoundRobinStage): Partial<RoundRobinOptions> {
  const { win, draws, withdrawal, criteria, walkover } = stage;
  return { win, draws, withdrawal, criteria, ...(walkover && { walkover }) };
}

// A table uses only one of these two figures: 득점률 suits handicaps, 에버리지 suits events without.
const OTHER_FIGURE: Partial<Record<Criterion, Criterion>> = { rate: 'average', average: 'rate' };

/** The criteria with this one moved one place up (-1) or down (1); unchanged if that is impossible. */
export function withMoved(criteria: readonly Criterion[], criterion: Criterion, by: -1 | 1): Criterion[] {
  const index = criteria.indexOf(criterion);
  const other = criteria[index + by];
  if (index < 0 || other === undefined) return [...criteria];
  return criteria.map(each => (each === criterion ? other : each === other ? criterion : each));
}

/** The criterion that this one would replace, because 득점률 and 에버리지 exclude each other, or undefined. */
export function replacedBy(criteria: readonly Criterion[], criterion: Criterion): Criterion | undefined {
  const other = OTHER_FIGURE[criterion];
  return other && criteria.includes(other) ? other : undefined;
}

/** The criteria with this one added: in place of the criterion that it replaces, or else at the end. */
export function withCriterion(criteria: readonly Criterion[], criterion: Criterion): Criterion[] {
  const other = replacedBy(criteria, criterion);
  if (other) return criteria.map(each => (each === other ? criterion : each));
  return [...criteria.filter(each => each !== criterion), criterion];
}

export const unusedCriteria = (criteria: readonly Criterion[]): Criterion[] =>
  CRITERIA.filter(each => !criteria.includes(each));

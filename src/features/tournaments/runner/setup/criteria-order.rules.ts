import { CRITERIA } from '#/features/tournaments/formats/stages.constants.ts';
import type { Criterion } from '#/features/tournaments/formats/stages.contract.ts';

// Of these two figures a table has one: 성취율 suits handicaps, 에버리지 suits events without.
const OTHER_FIGURE: Partial<Record<Criterion, Criterion>> = { rate: 'average', average: 'rate' };

/** The order with this criterion one place further up (-1) or down (1); the same where it already stands at the end. */
export function withMoved(criteria: readonly Criterion[], criterion: Criterion, by: -1 | 1): Criterion[] {
  const at = criteria.indexOf(criterion);
  const other = criteria[at + by];
  if (at < 0 || other === undefined) return [...criteria];
  return criteria.map(each => (each === criterion ? other : each === other ? criterion : each));
}

/** The criterion whose place this one would take: the other of 성취율 and 에버리지 where that is in the order. */
export function replacedBy(criteria: readonly Criterion[], criterion: Criterion): Criterion | undefined {
  const other = OTHER_FIGURE[criterion];
  return other && criteria.includes(other) ? other : undefined;
}

/** The order with this criterion in it, too: in place of the other figure, or else last before the lot. */
export function withCriterion(criteria: readonly Criterion[], criterion: Criterion): Criterion[] {
  const other = replacedBy(criteria, criterion);
  if (other) return criteria.map(each => (each === other ? criterion : each));
  return [...criteria.filter(each => each !== criterion), criterion];
}

/** The criteria that could still be added. */
export function unusedCriteria(criteria: readonly Criterion[]): Criterion[] {
  return CRITERIA.filter(each => !criteria.includes(each));
}

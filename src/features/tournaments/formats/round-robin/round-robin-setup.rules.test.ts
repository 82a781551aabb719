import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leagueStages } from '#/features/tournaments/formats/league/league.contract.ts';
import {
  DEFAULT_FORMAT,
  type FormatOptions,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { readEntering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { newEntering } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { formatOfStages } from '#/features/tournaments/runner/setup/format-change.rules.ts';
import { stagesOf } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { CRITERIA } from './round-robin.constants.ts';
import { criteriaOf, unusedCriteria, withCriterion, withMoved } from './round-robin-setup.rules.ts';

const stored = (format: unknown) => {
  const entering = newEntering(8);
  return readEntering({ ...entering, options: { ...entering.options, format } })?.options.format;
};

describe('the order of the criteria', () => {
  test('a criterion moves by one place, and not beyond an end', () => {
    const order = criteriaOf(DEFAULT_FORMAT);
    expect(order).toEqual(['points', 'rate', 'highRun', 'headToHead']);
    expect(withMoved(order, 'highRun', -1)).toEqual(['points', 'highRun', 'rate', 'headToHead']);
    expect(withMoved(order, 'points', 1)).toEqual(['rate', 'points', 'highRun', 'headToHead']);
    expect(withMoved(order, 'points', -1)).toEqual(order);
    expect(withMoved(order, 'headToHead', 1)).toEqual(order);
    expect(withMoved(order, 'difference', 1)).toEqual(order);
  });

  test('one that was left out comes last, the other figure in place of the first', () => {
    const order = criteriaOf(DEFAULT_FORMAT);
    expect(unusedCriteria(order)).toEqual(['average', 'difference']);
    expect(withCriterion(order, 'difference').at(-1)).toBe('difference');
    expect(withCriterion(order, 'average')).toEqual(['points', 'average', 'highRun', 'headToHead']);
  });

  test('whatever is pressed, the stages fit their contract and come back from the stored draft', () => {
    const press = fc.tuple(fc.constantFrom(...CRITERIA), fc.constantFrom(-1, 0, 1, 2));
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), presses => {
        let criteria = criteriaOf(DEFAULT_FORMAT);
        for (const [criterion, by] of presses) {
          if (by === 2) criteria = withCriterion(criteria, criterion);
          else if (by !== 0) criteria = withMoved(criteria, criterion, by === 1 ? 1 : -1);
          else if (criteria.length > 1) criteria = criteria.filter(each => each !== criterion);
        }
        const format: FormatOptions = { ...DEFAULT_FORMAT, type: 'league', criteria };
        const stages = stagesOf(format, 5);
        leagueStages.parse(stages);
        expect(stored(format)).toEqual(format);
        expect(formatOfStages(stages)?.criteria).toEqual(criteria);
      }),
    );
  });

  test('older drafts keep their order; one that names a criterion twice or none is not read', () => {
    const { criteria: _, ...older } = DEFAULT_FORMAT;
    const read = stored({ ...older, figure: 'average', headToHead: true });
    expect(read && criteriaOf(read)).toEqual(['points', 'headToHead', 'average', 'highRun']);
    expect(stored({ ...DEFAULT_FORMAT, criteria: ['points', 'points'] })).toBeUndefined();
    expect(stored({ ...DEFAULT_FORMAT, criteria: [] })).toBeUndefined();
    expect(stored({ ...DEFAULT_FORMAT, criteria: ['luck'] })).toBeUndefined();
  });
});

import type { FormatSetup } from '#/features/tournaments/formats/setup.rules.ts';
import type { DoubleOptions } from './double.contract.ts';

export const DOUBLE_SIZES = { least: 4, most: 64 };

export const doubleSetup: FormatSetup<DoubleOptions> = {
  defaults: { reset: false },
  sizes: DOUBLE_SIZES,
  stages: ({ reset = false }) => [{ type: 'double', reset }],
  optionsOf: ([stage]) => (stage.type === 'double' ? { reset: stage.reset } : {}),
  matches: (_, entries) => doubleTotal(entries),
};

/** Number of matches of double elimination without a repetition of the final. */
export const doubleTotal = (entries: number) => 2 * entries - 2;

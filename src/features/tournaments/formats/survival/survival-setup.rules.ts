import type { FormatSetup } from '#/features/tournaments/formats/setup.rules.ts';

export const SURVIVAL_SIZES = { least: 3, most: 4 };
export const START_POINTS = 40;

export const survivalSetup: FormatSetup<object> = {
  defaults: {},
  sizes: SURVIVAL_SIZES,
  undrawn: '서바이벌에는 대진표가 없습니다.',
  stages: () => [{ type: 'survival' }],
  matches: () => 0,
};

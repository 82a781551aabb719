import type { FormatSetup } from '#/features/tournaments/formats/setup.rules.ts';
import {
  TABLE_DEFAULTS,
  tableOptionsOf,
  tableRulesOf,
} from '#/features/tournaments/formats/tables/table-setup.rules.ts';
import type { LeagueOptions } from './league.contract.ts';

export const LEAGUE_SIZES = { least: 3, most: 20 };

export const leagueSetup: FormatSetup<LeagueOptions> = {
  defaults: { ...TABLE_DEFAULTS, legs: 1 },
  sizes: LEAGUE_SIZES,
  hasTables: true,
  stages: options => [{ type: 'league', legs: options.legs, ...tableRulesOf(options) }],
  optionsOf: ([stage]) => (stage.type === 'league' ? { ...tableOptionsOf(stage), legs: stage.legs } : {}),
  matches: ({ legs }, entries) => (legs * entries * (entries - 1)) / 2,
};

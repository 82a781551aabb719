import {
  ROUND_ROBIN_DEFAULTS,
  roundRobinOptionsOf,
  roundRobinRulesOf,
} from '#/features/tournaments/formats/round-robin/round-robin-setup.rules.ts';
import type { FormatSetup } from '#/features/tournaments/formats/setup.rules.ts';
import type { LeagueOptions } from './league.contract.ts';

export const LEAGUE_SIZES = { least: 3, most: 20 };

export const leagueSetup: FormatSetup<LeagueOptions> = {
  defaults: { ...ROUND_ROBIN_DEFAULTS, legs: 1 },
  sizes: LEAGUE_SIZES,
  hasRoundRobin: true,
  stages: options => [{ type: 'league', legs: options.legs, ...roundRobinRulesOf(options) }],
  optionsOf: ([stage]) =>
    stage.type === 'league' ? { ...roundRobinOptionsOf(stage), legs: stage.legs } : {},
  matches: ({ legs }, entries) => (legs * entries * (entries - 1)) / 2,
};

import { z } from 'zod';
import { tableOptions, tableRules } from '#/features/tournaments/formats/tables/tables.contract.ts';

const leagueStage = z.object({
  type: z.literal('league'),
  legs: z.union([z.literal(1), z.literal(2)]),
  ...tableRules,
});
export type LeagueStage = z.infer<typeof leagueStage>;

export const leagueStages = z.tuple([leagueStage]);

export const leagueOptions = tableOptions.extend({ legs: leagueStage.shape.legs });
export type LeagueOptions = z.infer<typeof leagueOptions>;

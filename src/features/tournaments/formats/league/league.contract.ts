import { z } from 'zod';
import {
  roundRobinOptions,
  roundRobinRules,
} from '#/features/tournaments/formats/round-robin/round-robin.contract.ts';

const leagueStage = z.object({
  type: z.literal('league'),
  legs: z.union([z.literal(1), z.literal(2)]),
  ...roundRobinRules,
});
export type LeagueStage = z.infer<typeof leagueStage>;

export const leagueStages = z.tuple([leagueStage]);

export const leagueOptions = roundRobinOptions.extend({ legs: leagueStage.shape.legs });
export type LeagueOptions = z.infer<typeof leagueOptions>;

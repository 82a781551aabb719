import { z } from 'zod';
import { doubleOptions, doubleStages } from '#/features/tournaments/formats/double/double.contract.ts';
import { groupsOptions, groupsStages } from '#/features/tournaments/formats/groups/groups.contract.ts';
import { leagueOptions, leagueStages } from '#/features/tournaments/formats/league/league.contract.ts';
import type { Criterion } from '#/features/tournaments/formats/round-robin/round-robin.contract.ts';
import { singleCommands } from '#/features/tournaments/formats/single/single.contract.ts';
import {
  survivalCommands,
  survivalStages,
} from '#/features/tournaments/formats/survival/survival.contract.ts';

/** 패자부활: single elimination in which losers of round one play for the free places of round two. */
const revivalStages = z.tuple([z.object({ type: z.literal('revival') })]);

/** The stages of a tournament in order of play: one, or groups and the knockout after them. */
export const stages = z.union([groupsStages, leagueStages, doubleStages, revivalStages, survivalStages]);
export type Stages = z.infer<typeof stages>;
export type Stage = Stages[number];
/** A stage with group tables, in which each entry of a group plays all the others. */
export type RoundRobinStage = Extract<Stage, { criteria: Criterion[] }>;

export const ownCommands = [...singleCommands, ...survivalCommands] as const;

export const formatOptions = z.object({
  ...groupsOptions.shape,
  ...leagueOptions.shape,
  ...doubleOptions.shape,
});

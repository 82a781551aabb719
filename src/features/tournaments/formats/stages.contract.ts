import { z } from 'zod';
import { CRITERIA, TOURNAMENT_FORMATS, WALKOVER_MOST, WALKOVERS } from './stages.constants.ts';

export const criterion = z.enum(CRITERIA);
export type Criterion = z.infer<typeof criterion>;

/** What a table of results is reckoned by, in a group and in a 풀리그. */
const table = {
  /** Points (승점) of a win: 2-1-0 or 3-1-0. */
  win: z.union([z.literal(2), z.literal(3)]),
  /** Whether a match may end without a winner (무승부). */
  draws: z.boolean(),
  /** What separates players, in this order. */
  criteria: z
    .array(criterion)
    .min(1)
    .max(CRITERIA.length)
    .refine(list => new Set(list).size === list.length),
  /** What becomes of the matches of who leaves: none of them counts, or those left to play are walkovers. */
  withdrawal: z.enum(['void', 'walkover']),
  /** The score a walkover is given, against nothing, where `walkover` is left out; 0 for the points of a win only. */
  walkoverScore: z.number().int().min(0).max(WALKOVER_MOST),
  /** How a walkover (불참, 기권, 실격) counts: both played to their targets, or neither played. */
  walkover: z.enum(WALKOVERS).optional(),
  /**
   * 2: the criteria are applied anew to players who are still equal, and where all criteria are equal the organiser
   * decides (`settled`). Left out, as in tournaments of version 1.0.0: one pass, then the lot of the draw.
   */
  reckoning: z.literal(2).optional(),
};

export const groupsStage = z.object({
  type: z.literal('groups'),
  groups: z.number().int().min(2).max(32),
  /** So many of each group go on. */
  places: z.number().int().min(1).max(7),
  /** So many of the best of the next place go on, too. */
  best: z.number().int().min(0).max(31),
  /** Where groups are of unequal size, these are compared without their matches against the last of the larger ones. */
  fair: z.boolean(),
  ...table,
});
export type GroupsStage = z.infer<typeof groupsStage>;

export const leagueStage = z.object({
  type: z.literal('league'),
  legs: z.union([z.literal(1), z.literal(2)]),
  ...table,
});
export type TableStage = GroupsStage | z.infer<typeof leagueStage>;

const knockoutStage = z.object({ type: z.literal('knockout') });

/** 더블 엘리미네이션: who loses once goes on in the losers' bracket (패자조), who loses twice is out. */
export const doubleStage = z.object({
  type: z.literal('double'),
  /** Whether the final is repeated where the winner of the losers' bracket wins it: then both have lost once. */
  reset: z.boolean(),
});

/** 패자부활: single elimination in which losers of round one play for the places of round two that are left. */
const revivalStage = z.object({ type: z.literal('revival') });

export const tournamentFormat = z.enum(TOURNAMENT_FORMATS);

/** What a tournament goes through, one after another. */
export const stages = z.union([
  z.tuple([groupsStage, z.discriminatedUnion('type', [knockoutStage, doubleStage])]),
  z.tuple([leagueStage]),
  z.tuple([doubleStage]),
  z.tuple([revivalStage]),
]);
export type Stages = z.infer<typeof stages>;
/** How those who are left are eliminated, from the start or behind groups. */
export type BracketStage =
  | z.infer<typeof knockoutStage>
  | z.infer<typeof doubleStage>
  | z.infer<typeof revivalStage>;

import { z } from 'zod';
import {
  CRITERIA,
  TOURNAMENT_FORMATS,
  WALKOVER_MOST,
  WALKOVERS,
} from '#/features/tournaments/formats/stages.constants.ts';

export const criterion = z.enum(CRITERIA);
export type Criterion = z.infer<typeof criterion>;

/** The rules for the table of a group or a 풀리그. */
const table = {
  /** Points (승점) of a win: 2-1-0 or 3-1-0. */
  win: z.union([z.literal(2), z.literal(3)]),
  /** Whether a match may end without a winner (무승부). */
  draws: z.boolean(),
  /** The criteria that order the players, the first one first. */
  criteria: z
    .array(criterion)
    .min(1)
    .max(CRITERIA.length)
    .refine(list => new Set(list).size === list.length),
  /**
   * How the matches of an entry that leaves count: not at all (`void`), or those left to play as walkovers.
   */
  withdrawal: z.enum(['void', 'walkover']),
  /**
   * The winner's score of a walkover (the loser has 0) if `walkover` is left out; 0 if only the points of a
   * win count.
   */
  walkoverScore: z.number().int().min(0).max(WALKOVER_MOST),
  /** How a walkover (불참, 기권, 실격) counts: as if both had played to their targets, or with no score. */
  walkover: z.enum(WALKOVERS).optional(),
  /**
   * 2: the criteria are applied again to players who are still equal, and if all criteria are equal the
   * organiser decides (`settled`). Left out in tournaments of version 1.0.0: one pass, then the lot of the
   * draw.
   */
  reckoning: z.literal(2).optional(),
};

export const groupsStage = z.object({
  type: z.literal('groups'),
  groups: z.number().int().min(2).max(32),
  /** Number of entries of each group that qualify directly. */
  places: z.number().int().min(1).max(7),
  /** Number of entries that also qualify as the best of the next place. */
  best: z.number().int().min(0).max(31),
  /**
   * Whether the best of the next place are compared without their matches against the last of larger groups.
   */
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

/** 더블 엘리미네이션: an entry that loses once goes on in the losers' bracket (패자조), one that loses twice is out. */
export const doubleStage = z.object({
  type: z.literal('double'),
  /** Whether the final is repeated if the winner of the losers' bracket wins it: then both have lost once. */
  reset: z.boolean(),
});

/** 패자부활: single elimination in which losers of round one play for the free places of round two. */
const revivalStage = z.object({ type: z.literal('revival') });

export const tournamentFormat = z.enum(TOURNAMENT_FORMATS);

/** The stages of a tournament, in order of play. */
export const stages = z.union([
  z.tuple([groupsStage, z.discriminatedUnion('type', [knockoutStage, doubleStage])]),
  z.tuple([leagueStage]),
  z.tuple([doubleStage]),
  z.tuple([revivalStage]),
]);
export type Stages = z.infer<typeof stages>;
/** The elimination stage of a tournament, from the start or behind groups. */
export type BracketStage =
  | z.infer<typeof knockoutStage>
  | z.infer<typeof doubleStage>
  | z.infer<typeof revivalStage>;

import { z } from 'zod';
import { CRITERIA, WALKOVERS } from './round-robin.constants.ts';

const WALKOVER_MOST = 9999;

const criterion = z.enum(CRITERIA);
export type Criterion = z.infer<typeof criterion>;

export const roundRobinRules = {
  /** Points (승점) of a win: 2-1-0 or 3-1-0. */
  win: z.union([z.literal(2), z.literal(3)]),
  /** Whether a match may end without a winner (무승부). */
  draws: z.boolean(),
  /** The criteria that order the players; each one decides only between players equal by those before it. */
  criteria: z
    .array(criterion)
    .min(1)
    .max(CRITERIA.length)
    .refine(list => new Set(list).size === list.length),
  /** How the matches of an entry that leaves count: not at all, or unplayed ones as walkovers. */
  withdrawal: z.enum(['void', 'walkover']),
  /** The winner's score of a walkover if `walkover` is left out; 0 if only the points of a win count. */
  walkoverScore: z.number().int().min(0).max(WALKOVER_MOST),
  /** How a walkover (불참, 기권, 실격) counts: as if both had played to their targets, or with no score. */
  walkover: z.enum(WALKOVERS).optional(),
  /**
   * 2: the criteria start over for players who are still equal, and at last the organiser decides
   * (`settled`). Left out in tournaments of version 1.0.0: one pass, then the lot of the draw.
   */
  reckoning: z.literal(2).optional(),
};

/** The rules of group tables as chosen in the set-up form; older saved drafts lack some fields. */
export const roundRobinOptions = z.object({
  win: roundRobinRules.win,
  draws: roundRobinRules.draws,
  withdrawal: roundRobinRules.withdrawal,
  walkover: roundRobinRules.walkover,
  criteria: roundRobinRules.criteria.optional(),
  /** The figure that counts in a draft without `criteria`, and whether 승자승 counts before it. */
  figure: z.enum(['rate', 'average']).optional(),
  headToHead: z.boolean().optional(),
});
export type RoundRobinOptions = z.infer<typeof roundRobinOptions>;

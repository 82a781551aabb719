import { z } from 'zod';
import { doubleOptions, doubleStage } from '#/features/tournaments/formats/double/double.contract.ts';
import {
  roundRobinOptions,
  roundRobinRules,
} from '#/features/tournaments/formats/round-robin/round-robin.contract.ts';

const groupsStage = z.object({
  type: z.literal('groups'),
  groups: z.number().int().min(2).max(32),
  /** Number of entries of each group that qualify directly. */
  places: z.number().int().min(1).max(7),
  /** Number of entries that also qualify as the best of the next place across all groups. */
  best: z.number().int().min(0).max(31),
  /** Whether groups are compared without the matches against the last entries of larger groups. */
  fair: z.boolean(),
  ...roundRobinRules,
});
export type GroupsStage = z.infer<typeof groupsStage>;

export const groupsStages = z.tuple([
  groupsStage,
  z.discriminatedUnion('type', [z.object({ type: z.literal('knockout') }), doubleStage]),
]);

export const groupsOptions = roundRobinOptions.extend({
  ...doubleOptions.shape,
  /** The key of the chosen preset; '' for the most usual one. */
  preset: z.string(),
  /** The bracket after the groups; absent in older saved drafts, which use `single`. */
  knockout: z.enum(['single', 'double']).optional(),
});
export type GroupsOptions = z.infer<typeof groupsOptions>;

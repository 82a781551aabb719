import { z } from 'zod';
import { ENTRIES_MOST, TABLES_MOST } from '#/features/brackets/brackets.contract.ts';
import { playRules } from '#/features/scoring/scoring.contract.ts';

/** One place of the input phase as it stands, however unfinished; texts are as typed. */
export const slot = z.object({
  /** Tells the slots apart while they are moved. */
  key: z.number().int(),
  /** selectedBilliardHall: the hall chosen in this slot, '' while none is. */
  hall: z.string(),
  /** isManualInput: 기타 is chosen, and the player is typed by hand. */
  byHand: z.boolean(),
  /** The login id of the member who was picked. */
  member: z.string().nullable(),
  name: z.string(),
  score4: z.string(),
  score3: z.string(),
});
export type Slot = z.infer<typeof slot>;

/** What the set-up chooses; all of it has a default, so that nobody has to look at it. */
export const enteringOptions = z.object({
  play: playRules,
  thirdPlace: z.boolean(),
  tables: z.number().int().min(0).max(TABLES_MOST),
  draw: z.object({
    by: z.enum(['order', 'lot']),
    /** As typed; '' for a code that the device makes. */
    code: z.string(),
    seeds: z.number().int().min(0),
    seededBy: z.enum(['score', 'hand']),
    byes: z.enum(['seeds', 'lot']),
    apart: z.boolean(),
  }),
});
export type EnteringOptions = z.infer<typeof enteringOptions>;

/** The input phase of a tournament, kept in its notebook at every letter. */
export const entering = z.object({
  /** Players of 팀전 and 개인전 and of 복식 (two a team), in their order. */
  slots: z.array(slot).min(2).max(ENTRIES_MOST),
  options: enteringOptions,
  /** The hall last chosen: what the next slot offers first. */
  lastHall: z.string(),
});
export type Entering = z.infer<typeof entering>;

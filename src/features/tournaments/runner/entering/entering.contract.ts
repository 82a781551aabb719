import { z } from 'zod';
import { ENTRIES_MOST, TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import {
  STAGED_FORMATS,
  type StagedFormat,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { formatOptions } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { playRules } from '#/features/tournaments/scoring/scoring.contract.ts';

const count = (most = Number.MAX_SAFE_INTEGER) => z.int().min(0).max(most);
const stagedFormat = z.custom<StagedFormat>(type => STAGED_FORMATS.some(each => each === type));
const format = formatOptions.extend({ type: stagedFormat }).optional();

/** One slot for a player while players are entered, possibly incomplete; texts are as typed. */
const slot = z.object({
  /** The React key of the slot, which stays the same while slots are moved. */
  key: z.int(),
  /** The hall chosen in this slot, or read from a pasted list; '' when there is none. */
  hall: z.string(),
  /** True if 기타 is chosen: the player is typed by hand instead of picked from the members. */
  byHand: z.boolean(),
  /** The login id of the picked member; null if none is picked. */
  member: z.string().nullable(),
  name: z.string(),
  score4: z.string(),
  score3: z.string(),
  /** For an applicant: `new` if filled automatically, `changed` if moved or picked since. */
  applied: z.enum(['new', 'changed']).optional(),
  /** True if the application was withdrawn after the organiser had changed the slot. */
  cancelled: z.boolean().optional(),
});
export type Slot = z.infer<typeof slot>;

const options = z.object({
  /** Absent for single elimination. */
  format,
  /** The previous format and its number of slots; absent when it never changed. */
  before: z.object({ format, size: count() }).optional(),
  play: playRules,
  thirdPlace: z.boolean(),
  tables: count(TABLES_MOST),
  /** Whether matches are called automatically; absent, as in older drafts, for yes. */
  autoCall: z.boolean().optional(),
  draw: z.object({
    by: z.enum(['order', 'lot']),
    /** The draw's code as typed; '' to generate one. */
    code: z.string(),
    seeds: count(),
    seededBy: z.enum(['score', 'hand']),
    byes: z.enum(['seeds', 'lot']),
    apart: z.boolean(),
  }),
});
export type EnteringOptions = z.infer<typeof options>;

/** The players and options of a tournament that has not started; stored at each keystroke. */
const entering = z.object({
  /** The players in their order; in 복식 every two slots are a team. */
  slots: z.array(slot).min(2).max(ENTRIES_MOST),
  options,
  /** The last chosen hall, which the next slot proposes first; '' before the first choice. */
  lastHall: z.string(),
  /** A list of names as typed or pasted, until it fills the slots; absent in older saved tournaments. */
  pasted: z.string().optional(),
  /** The login ids of applicants that were ever filled in; absent without a match post. */
  applicants: z.array(z.string()).optional(),
});
export type Entering = z.infer<typeof entering>;

/** The draft stored in this browser; undefined without one, or if it cannot be read. */
export function readEntering(stored: unknown): Entering | undefined {
  return entering.safeParse(stored).success ? (stored as Entering) : undefined;
}

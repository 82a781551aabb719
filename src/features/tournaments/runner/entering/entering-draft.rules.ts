import { ENTRIES_MOST, TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import {
  areFormatOptions,
  type FormatOptions,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import {
  type Check,
  isFlag,
  isText,
  oneOf,
  optional,
  parts,
} from '#/features/tournaments/formats/setup.rules.ts';
import {
  BALLS,
  INNINGS_MOST,
  LAST_INNINGS_MOST,
  MINUTES_MOST,
  SCOTCH,
} from '#/features/tournaments/scoring/scoring.constants.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';

/** One slot for a player while players are entered, possibly incomplete; texts are as typed. */
export type Slot = {
  /** The React key of the slot, which stays the same while slots are moved. */
  key: number;
  /** The hall chosen in this slot, or read from a pasted list; '' when there is none. */
  hall: string;
  /** True if 기타 is chosen: the player is typed by hand instead of picked from the members. */
  byHand: boolean;
  member: string | null;
  name: string;
  score4: string;
  score3: string;
  /** For an applicant: `new` if filled automatically, `changed` if moved or picked since. */
  applied?: (typeof APPLIED)[number] | undefined;
  /** True if the application was withdrawn after the organiser had changed the slot. */
  cancelled?: boolean | undefined;
};
const APPLIED = ['new', 'changed'] as const;

export type EnteringOptions = {
  format?: FormatOptions;
  /** The previous format and its number of slots; absent when it never changed. */
  before?: { format?: FormatOptions; size: number };
  play: PlayRules;
  thirdPlace: boolean;
  tables: number;
  draw: {
    by: 'order' | 'lot';
    /** The draw's code as typed; '' to generate one. */
    code: string;
    seeds: number;
    seededBy: 'score' | 'hand';
    byes: 'seeds' | 'lot';
    apart: boolean;
  };
};

/** The players and options of a tournament that has not started; stored at each keystroke. */
export type Entering = {
  /** The players in their order; in 복식 every two slots are a team. */
  slots: Slot[];
  options: EnteringOptions;
  /** The last chosen hall, which the next slot proposes first; '' before the first choice. */
  lastHall: string;
  /** A list of names as typed or pasted, until it fills the slots; absent in older saved tournaments. */
  pasted?: string;
  /** The login ids of applicants that were ever filled in; absent without a post. */
  applicants?: string[];
};

const textOrNull: Check = value => value === null || isText(value);
const shape =
  (most = Number.MAX_SAFE_INTEGER, least = 0): Check =>
  value =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isSlot = parts<Slot>({
  key: shape(undefined, Number.MIN_SAFE_INTEGER),
  hall: isText,
  byHand: isFlag,
  member: textOrNull,
  name: isText,
  score4: isText,
  score3: isText,
  applied: oneOf(undefined, ...APPLIED),
  cancelled: value => value === undefined || isFlag(value),
});
const isFormatOrNone = optional(areFormatOptions);
const isBefore = parts<NonNullable<EnteringOptions['before']>>({ format: isFormatOrNone, size: shape() });
const isEntering = parts<Entering>({
  slots: value =>
    Array.isArray(value) && value.length >= 2 && value.length <= ENTRIES_MOST && value.every(isSlot),
  options: parts<EnteringOptions>({
    format: isFormatOrNone,
    before: value => value === undefined || isBefore(value),
    play: parts<PlayRules>({
      ball: oneOf(...BALLS),
      cushion: oneOf(0, 1, 2),
      equalising: isFlag,
      inningLimit: shape(INNINGS_MOST),
      minuteLimit: shape(MINUTES_MOST),
      lastInnings: value => value === undefined || shape(LAST_INNINGS_MOST)(value),
      foul: isFlag,
      scotch: value => value === undefined || oneOf(...SCOTCH)(value),
    }),
    thirdPlace: isFlag,
    tables: shape(TABLES_MOST),
    draw: parts<EnteringOptions['draw']>({
      by: oneOf('order', 'lot'),
      code: isText,
      seeds: shape(),
      seededBy: oneOf('score', 'hand'),
      byes: oneOf('seeds', 'lot'),
      apart: isFlag,
    }),
  }),
  lastHall: isText,
  pasted: value => value === undefined || isText(value),
  applicants: value => value === undefined || (Array.isArray(value) && value.every(isText)),
});

/** The draft stored in this browser; undefined without one, or if it cannot be read. */
export function readEntering(stored: unknown): Entering | undefined {
  return isEntering(stored) ? (stored as Entering) : undefined;
}

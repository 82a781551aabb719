import { ENTRIES_MOST, TABLES_MOST } from '#/features/tournaments/engine/brackets.constants.ts';
import { CRITERIA, WALKOVERS } from '#/features/tournaments/formats/tables/tables.constants.ts';
import type { Criterion } from '#/features/tournaments/formats/tables/tables.contract.ts';
import {
  BALLS,
  INNINGS_MOST,
  LAST_INNINGS_MOST,
  MINUTES_MOST,
  SCOTCH,
} from '#/features/tournaments/scoring/scoring.constants.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';

/** One slot of the input phase, possibly incomplete; texts are as typed. */
export type Slot = {
  /** The React key of the slot, which stays the same while slots are moved. */
  key: number;
  /**
   * selectedBilliardHall: the hall chosen in this slot, or written in a pasted list; '' when there is none.
   */
  hall: string;
  /** isManualInput: 기타 is chosen, and the player is typed by hand. */
  byHand: boolean;
  /** The login id of the picked member; null when none is picked. */
  member: string | null;
  name: string;
  score4: string;
  score3: string;
  /**
   * For an applicant of a match post: filled in automatically (`new`), or moved or picked by the organiser
   * since (`changed`).
   */
  applied?: (typeof APPLIED)[number] | undefined;
  /** The application ended, but the organiser had changed the slot. */
  cancelled?: boolean | undefined;
};
const APPLIED = ['new', 'changed'] as const;

/**
 * A format other than single elimination, as the set-up asks for it; fields that do not concern `type` keep
 * their values.
 */
export type Format = {
  type: 'groups' | 'league' | 'revival' | 'double';
  /** For groups: their number and the places that advance; '' for the most usual preset. */
  preset: string;
  legs: 1 | 2;
  win: 2 | 3;
  draws: boolean;
  /**
   * The tie-breaking criteria in their order; absent in older saved tournaments, which use the next two
   * fields.
   */
  criteria?: Criterion[];
  figure?: 'rate' | 'average';
  headToHead?: boolean;
  withdrawal: 'void' | 'walkover';
  /** How a 부전승 (walkover) counts in tables; absent in older saved tournaments. */
  walkover?: (typeof WALKOVERS)[number];
  /** Whether the final of double elimination may be repeated; absent in older saved tournaments. */
  reset?: boolean;
  /** The knockout after groups; absent in older saved tournaments. */
  knockout?: 'single' | 'double';
};

/** The options of the set-up; each has a default. */
export type EnteringOptions = {
  /** Absent for single elimination. */
  format?: Format;
  /** The previous format and its number of slots; absent when it never changed. */
  before?: { format?: Format; size: number };
  play: PlayRules;
  thirdPlace: boolean;
  tables: number;
  draw: {
    by: 'order' | 'lot';
    /** The draw's code as typed; '' for a generated one. */
    code: string;
    seeds: number;
    seededBy: 'score' | 'hand';
    byes: 'seeds' | 'lot';
    apart: boolean;
  };
};

/** The input phase of a tournament, stored in its saved tournament at each keystroke. */
export type Entering = {
  /** The players in their order; in 복식 two a team. */
  slots: Slot[];
  options: EnteringOptions;
  /** The last chosen hall, offered first in the next slot. */
  lastHall: string;
  /** A list of names as typed or pasted, until it fills the slots; absent in older saved tournaments. */
  pasted?: string;
  /** The login ids of a match post's applicants who were once filled in; absent without a post. */
  applicants?: string[];
};

// Checked without zod, which is larger than all code of the input phase.
type Check = (value: unknown) => boolean;
const text: Check = value => typeof value === 'string';
const flag: Check = value => typeof value === 'boolean';
const textOrNull: Check = value => value === null || text(value);
const oneOf =
  (...choices: unknown[]): Check =>
  value =>
    choices.includes(value);
const shape =
  (most = Number.MAX_SAFE_INTEGER, least = 0): Check =>
  value =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
/** Whether a value is an object whose fields pass these checks. */
const parts =
  <Snapshot>(checks: { [Name in keyof Snapshot]-?: Check }): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const isSlot = parts<Slot>({
  key: shape(undefined, Number.MIN_SAFE_INTEGER),
  hall: text,
  byHand: flag,
  member: textOrNull,
  name: text,
  score4: text,
  score3: text,
  applied: oneOf(undefined, ...APPLIED),
  cancelled: value => value === undefined || flag(value),
});
// As in the contract of stages: at least one, none twice.
const isOrder: Check = value =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every(each => CRITERIA.includes(each));
const isFormat = parts<Format>({
  type: oneOf('groups', 'league', 'revival', 'double'),
  preset: text,
  legs: oneOf(1, 2),
  win: oneOf(2, 3),
  draws: flag,
  criteria: value => value === undefined || isOrder(value),
  figure: oneOf(undefined, 'rate', 'average'),
  headToHead: value => value === undefined || flag(value),
  withdrawal: oneOf('void', 'walkover'),
  walkover: oneOf(undefined, ...WALKOVERS),
  reset: value => value === undefined || flag(value),
  knockout: oneOf(undefined, 'single', 'double'),
});
const isFormatOrNone: Check = value => value === undefined || isFormat(value);
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
      equalising: flag,
      inningLimit: shape(INNINGS_MOST),
      minuteLimit: shape(MINUTES_MOST),
      lastInnings: value => value === undefined || shape(LAST_INNINGS_MOST)(value),
      foul: flag,
      scotch: value => value === undefined || oneOf(...SCOTCH)(value),
    }),
    thirdPlace: flag,
    tables: shape(TABLES_MOST),
    draw: parts<EnteringOptions['draw']>({
      by: oneOf('order', 'lot'),
      code: text,
      seeds: shape(),
      seededBy: oneOf('score', 'hand'),
      byes: oneOf('seeds', 'lot'),
      apart: flag,
    }),
  }),
  lastHall: text,
  pasted: value => value === undefined || text(value),
  applicants: value => value === undefined || (Array.isArray(value) && value.every(text)),
});

/** The input phase stored in a saved tournament; undefined when there is none or it cannot be read. */
export function readEntering(stored: unknown): Entering | undefined {
  return isEntering(stored) ? (stored as Entering) : undefined;
}

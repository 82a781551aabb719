import { ENTRIES_MOST, TABLES_MOST } from '#/features/tournaments/engine/brackets.constants.ts';
import { CRITERIA, WALKOVERS } from '#/features/tournaments/formats/stages.constants.ts';
import type { Criterion } from '#/features/tournaments/formats/stages.contract.ts';
import {
  BALLS,
  INNINGS_MOST,
  LAST_INNINGS_MOST,
  MINUTES_MOST,
  SCOTCH,
} from '#/features/tournaments/scoring/scoring.constants.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';

/** One slot of the input phase, however unfinished; texts are as typed. */
export type Slot = {
  /** The React key of the slot while slots are moved. */
  key: number;
  /** selectedBilliardHall: the hall chosen in this slot, or written in a pasted list; '' while none is. */
  hall: string;
  /** isManualInput: 기타 is chosen, and the player is typed by hand. */
  byHand: boolean;
  /** The login id of the member who was picked. */
  member: string | null;
  name: string;
  score4: string;
  score3: string;
  /** Of an applicant of a match post: filled in as such (`new`), or moved or picked by the organiser since (`changed`). */
  applied?: (typeof APPLIED)[number] | undefined;
  /** Such an applicant is none any more, but the organiser had changed the slot. */
  cancelled?: boolean | undefined;
};
const APPLIED = ['new', 'changed'] as const;

/** A format other than single elimination, as the set-up asks for it; what does not concern its type waits. */
export type Format = {
  type: 'groups' | 'league' | 'revival' | 'double';
  /** Of groups: how many, who goes on; '' for the most usual. */
  preset: string;
  legs: 1 | 2;
  win: 2 | 3;
  draws: boolean;
  /** What separates players, in this order; absent in older saved tournaments, which say it as the next two. */
  criteria?: Criterion[];
  figure?: 'rate' | 'average';
  headToHead?: boolean;
  withdrawal: 'void' | 'walkover';
  /** How a 부전승 counts; absent in older saved tournaments. */
  walkover?: (typeof WALKOVERS)[number];
  /** Whether the final of double elimination may be repeated; absent in older saved tournaments. */
  reset?: boolean;
  /** What is played behind groups; absent in older saved tournaments. */
  knockout?: 'single' | 'double';
};

/** The options of the set-up; each has a default. */
export type EnteringOptions = {
  /** Without one single elimination. */
  format?: Format;
  /** What was chosen before that, with so many slots; absent while it never changed. */
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

/** The input phase of a tournament, stored in its saved tournament at every letter. */
export type Entering = {
  /** Players of 팀전 and 개인전 and of 복식 (two a team), in their order. */
  slots: Slot[];
  options: EnteringOptions;
  /** The hall last chosen, offered first in the next slot. */
  lastHall: string;
  /** A list of names as typed or pasted, until it fills the slots; absent in older saved tournaments. */
  pasted?: string;
  /** The login ids of a match post's applicants who were entered once; absent without a post. */
  applicants?: string[];
};

// Checked by hand: zod is larger than the code of the input phase.
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
// As the contract of stages has it: at least one, none twice.
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

/** The input phase stored in a saved tournament; undefined where there is none that can be read. */
export function readEntering(stored: unknown): Entering | undefined {
  return isEntering(stored) ? (stored as Entering) : undefined;
}

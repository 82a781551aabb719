import type { Sizes } from './field.constants.ts';
import type { Stages } from './registry/stages.contract.ts';

/** Returns whether a stored value is valid. Stored drafts are read without zod, which is larger than all code of the input phase. */
export type Check = (value: unknown) => boolean;
export type Checks<Value> = { [Name in keyof Value]-?: Check };

export const isText: Check = value => typeof value === 'string';
export const isFlag: Check = value => typeof value === 'boolean';
export const oneOf =
  (...choices: unknown[]): Check =>
  value =>
    choices.includes(value);
export const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);
/** Whether a value is an object whose fields pass these checks. */
export const parts =
  <Value>(checks: Checks<Value>): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

/** How a format is set up: its options, which a browser stores while they are chosen, and what they come to. */
export type FormatSetup<Options> = {
  defaults: Options;
  checks: Checks<Options>;
  /** The least and the most entries. */
  sizes: Sizes;
  /** Why a number of entries within the sizes cannot play it, as a Korean sentence. */
  refusal?(entries: number): string | undefined;
  /** The stages for this number of entries; undefined if they cannot play it. */
  stages(options: Options, entries: number): Stages | undefined;
  /** The options that these stages were made of. */
  optionsOf?(stages: Stages): Partial<Options>;
  /** Number of matches; `third` is 1 if a match for third place is wanted, else 0. */
  matches(options: Options, entries: number, third: 0 | 1): number;
  /** Whether the format ends with a bracket in which a match for third place can be played. */
  hasThirdPlace?(options: Options): boolean;
  /** How the entries are grouped and who qualifies: `3인 7조 → 각 조 1위 → 8강`. */
  text?(options: Options, entries: number): string | undefined;
  /** Number of seeds of the draw if pots were chosen. */
  pots?(options: Options, entries: number): number;
};

/** Props of the form fields for a format: its options, and the number of entries (0 if unknown). */
export type ChoicesProps<Options> = {
  options: Options;
  entries: number;
  onChange: (part: Partial<Options>) => void;
};

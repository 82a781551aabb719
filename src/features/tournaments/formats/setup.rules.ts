import { SEEDS_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import type { Sizes } from './field.constants.ts';

/** The set-up of a format: its options, and what follows from them. */
export type FormatSetup<Options> = {
  defaults: Options;
  sizes: Sizes;
  /** Why the format has no draw, as a Korean sentence; left out for formats with a draw. */
  undrawn?: string;
  /** Why a number of entries within the sizes cannot play, as a Korean sentence. */
  refusal?(entries: number): string | undefined;
  /** The stages for these options and this number of entries; undefined if they cannot play. */
  stages(options: Options, entries: number): Stages | undefined;
  /** The options from which these stages were made. */
  optionsOf?(stages: Stages): Partial<Options>;
  /** Number of matches; `third` is 1 if a match for third place is wanted, else 0. */
  matches(options: Options, entries: number, third: 0 | 1): number;
  /** Whether the format ends with a bracket in which a match for third place can be played. */
  hasThirdPlace?(options: Options): boolean;
  /** Number of matches of round one of the bracket; left out if it is that of single elimination. */
  openingMatches?(entries: number): number;
  /** True if entries play in tables of results: groups, or a 풀리그. */
  hasTables?: true;
  /** The Korean text of how entries are grouped and which places qualify: `3인 7조 → 각 조 1위 → 8강`. */
  text?(options: Options, entries: number): string | undefined;
  /** Number of seeded entries if the groups are drawn from pots (by strength). */
  pots?(options: Options, entries: number): number;
};

/** Props of the form fields for a format: its options, and the number of entries (0 if unknown). */
export type ChoicesProps<Options> = {
  options: Options;
  entries: number;
  onChange: (part: Partial<Options>) => void;
};

/** Number of slots of a bracket for this many entries. */
export function slotCount(entries: number): number {
  return 2 ** Math.ceil(Math.log2(entries));
}

/** The allowed numbers of seeds: 0, or a power of two up to the matches of round one, at most 32. */
export function seedChoices(entries: number, matches = slotCount(entries) / 2): number[] {
  const most = Math.floor(Math.log2(Math.min(matches, SEEDS_MOST)));
  return [0, ...Array.from({ length: most + 1 }, (_, index) => 2 ** index)].filter(each => each !== 1);
}

import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { ENTRIES_MOST, SEEDS_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import { MODE_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { wholeNumbers } from '#/shared/lists/sequences.ts';

/** The set-up of one mode: the number of players of an entry, allowed sizes and Korean texts. */
export type ModeSetup = {
  name: string;
  /** Number of players of one entry. */
  players: 1 | 2;
  /** The Korean unit in which entries are counted. */
  unit: '명' | '팀';
  /** Maximum number of entries if the tournament has no `stages`. */
  most: number;
  /** The number of players that a set-up form proposes. */
  usual: number;
  /** The numbers of players (in 복식 twice the teams) that a set-up form and an address allow. */
  sizes: readonly number[];
  /** All allowed numbers of players (in 복식 twice the teams), also those that only a longer list reaches. */
  allSizes: readonly number[];
  /** The Korean message for a number of players that is not allowed. */
  wrongSize: string;
  /** The Korean message while a player is missing. */
  missing: string;
  /** Why the mode has no draw, as a Korean sentence; left out for modes with a draw. */
  undrawn?: string;
  /** The path of the set-up page. */
  setup: string;
};

export type Sizes = { least: number; most: number };

const TEAM_SIZES = wholeNumbers(2, ENTRIES_MOST);

const TEAM: ModeSetup = {
  ...MODE_NAMES.team,
  most: ENTRIES_MOST,
  usual: 4,
  sizes: TEAM_SIZES,
  allSizes: TEAM_SIZES,
  wrongSize: `참가 인원은 2명부터 ${ENTRIES_MOST}명까지 선택할 수 있습니다.`,
  missing: '모든 팀의 플레이어를 선택해주세요',
  setup: '/tournament/setup',
};

const evenTo = (most: number) => wholeNumbers(2, most / 2).map(teams => 2 * teams);

/** The choices for 복식, where an entry is a team of two; every format but 개인전 is offered. */
const PAIRS: ModeSetup = {
  ...MODE_NAMES.multi,
  most: ENTRIES_MOST / 2,
  usual: 4,
  sizes: evenTo(32),
  allSizes: evenTo(ENTRIES_MOST),
  wrongSize: '참가 인원은 4명부터 32명까지 선택할 수 있습니다.',
  missing: '모든 참가자의 정보를 입력해주세요',
  setup: '/tournament/multi',
};

const SINGLE_MOST = 16;
const SINGLE_SIZES = wholeNumbers(2, SINGLE_MOST);

/** The set-up of the mode 개인전: wins and a final winner, no bracket. */
export const SINGLE: ModeSetup = {
  ...MODE_NAMES.single,
  most: SINGLE_MOST,
  usual: 2,
  sizes: SINGLE_SIZES,
  allSizes: SINGLE_SIZES,
  wrongSize: `참가 인원은 2명부터 ${SINGLE_MOST}명까지 선택할 수 있습니다.`,
  missing: '모든 플레이어를 선택해주세요',
  undrawn: '개인전에는 대진표가 없습니다.',
  setup: '/tournament/single',
};

export const MODE_SETUPS: Record<Mode, ModeSetup> = { team: TEAM, single: SINGLE, multi: PAIRS };

export type FormatSetup<Options> = {
  defaults: Options;
  sizes: Sizes;
  /** Why the format has no draw, as a Korean sentence; left out for formats with a draw. */
  undrawn?: string;
  /** Why a number of entries within `sizes` cannot play, in Korean. */
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
  /** True if every entry plays all others, of its group or in a 풀리그. */
  hasRoundRobin?: true;
  /** The Korean text of how entries are grouped and which places qualify: `3인 7조 → 각 조 1위 → 8강`. */
  text?(options: Options, entries: number): string | undefined;
  /** Number of seeds if the groups are drawn from pots by strength (one entry of each pot a group). */
  pots?(options: Options, entries: number): number;
};

/** Props of the form fields for a format: its options, and the number of entries (0 if unknown). */
export type ChoicesProps<Options> = {
  options: Options;
  entries: number;
  onChange: (part: Partial<Options>) => void;
};

/** Number of slots of a bracket for this many entries: the next power of two. */
export const slotCount = (entries: number): number => 2 ** Math.ceil(Math.log2(entries));

/** The allowed numbers of seeds: 0, or a power of two up to the matches of round one, at most 32. */
export function seedChoices(entries: number, matches = slotCount(entries) / 2): number[] {
  const most = Math.floor(Math.log2(Math.min(matches, SEEDS_MOST)));
  return [0, ...Array.from({ length: most + 1 }, (_, index) => 2 ** index)].filter(each => each !== 1);
}

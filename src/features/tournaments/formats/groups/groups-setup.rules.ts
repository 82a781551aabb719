import { DOUBLE_SIZES, doubleTotal } from '#/features/tournaments/formats/double/double-setup.rules.ts';
import {
  ROUND_ROBIN_DEFAULTS,
  roundRobinOptionsOf,
  roundRobinRulesOf,
} from '#/features/tournaments/formats/round-robin/round-robin-setup.rules.ts';
import { type FormatSetup, slotCount } from '#/features/tournaments/formats/setup.rules.ts';
import { wholeNumbers } from '#/shared/lists/sequences.ts';
import type { GroupsOptions } from './groups.contract.ts';

export const GROUP_SIZES = { least: 3, most: 8 };
const QUALIFIERS_MOST = 64;

export const groupsSetup: FormatSetup<GroupsOptions> = {
  defaults: { ...ROUND_ROBIN_DEFAULTS, preset: '', knockout: 'single', reset: false },
  sizes: { least: 6, most: 128 },
  stages: (options, entries) => {
    const preset = chosenPreset(options, entries);
    if (!preset) return undefined;
    const { groups, places, best } = preset;
    const double = { type: 'double', reset: options.reset ?? false } as const;
    return [
      { type: 'groups', groups, places, best, fair: true, ...roundRobinRulesOf(options) },
      hasDoubleKnockout(options, preset) ? double : { type: 'knockout' },
    ];
  },
  optionsOf: ([stage, knockoutStage]) => {
    if (stage.type !== 'groups') return {};
    const knockout = knockoutStage?.type === 'double' ? 'double' : 'single';
    const reset = knockoutStage?.type === 'double' && { reset: knockoutStage.reset };
    return { preset: presetKey(stage), ...roundRobinOptionsOf(stage), knockout, ...reset };
  },
  matches: (options, entries, third) => {
    const preset = chosenPreset(options, entries);
    // Two qualified entries play the final only.
    return preset ? matchesIn(preset, options) + (preset.qualifiers > 2 ? third : 0) : 0;
  },
  hasRoundRobin: true,
  hasThirdPlace: ({ knockout }) => knockout !== 'double',
  // Groups from an imported file may have sizes that the set-up refuses.
  text: (options, entries) => {
    const preset = chosenPreset(options, entries);
    return preset && presetKey(preset) === options.preset ? presetText(preset, entries) : undefined;
  },
  pots: (options, entries) => chosenPreset(options, entries)?.groups ?? 0,
};

export const presetKey = ({ groups, places, best }: Pick<Preset, 'groups' | 'places' | 'best'>) =>
  `${groups}-${places}-${best}`;

/** The chosen groups, offered or not, or else the most usual preset; undefined if these entries have none. */
export function chosenPreset({ preset }: Pick<GroupsOptions, 'preset'>, entries: number): Preset | undefined {
  const [groups = 0, places = 0, best = 0] = preset.split('-').map(Number);
  return presetOf({ groups, places, best }, entries) ?? presetsFor(entries)[0];
}

/** The preset with these groups and qualifying places; undefined if this many entries cannot play it. */
function presetOf(qualifying: Qualifying, entries: number): Preset | undefined {
  const { groups, places, best } = qualifying;
  if (groups < 2 || places < 1 || qualifyingRefusal(qualifying, entries)) return undefined;
  const qualifiers = qualifierCount(qualifying);
  return { groups, places, best, qualifiers, matches: matchCount(entries, groups) + qualifiers - 1 };
}

/** Why entries cannot qualify from groups in this way, in Korean. */
export function qualifyingRefusal(qualifying: Qualifying, entries: number): string | undefined {
  const { groups, places, best } = qualifying;
  const { smallest, largest } = groupSizes(groups, entries);
  if (smallest < GROUP_SIZES.least || largest > GROUP_SIZES.most)
    return `한 조는 ${GROUP_SIZES.least}명부터 ${GROUP_SIZES.most}명까지입니다.`;
  if (places + (best > 0 ? 1 : 0) > smallest || best >= groups)
    return '조마다 올라가는 인원이 너무 많습니다.';
  return qualifierCount(qualifying) > QUALIFIERS_MOST ? `본선은 ${QUALIFIERS_MOST}강까지입니다.` : undefined;
}

/** Whether double elimination was chosen for the bracket after the groups, and enough entries qualify. */
export function hasDoubleKnockout({ knockout }: Pick<GroupsOptions, 'knockout'>, preset: Preset): boolean {
  return knockout === 'double' && preset.qualifiers >= DOUBLE_SIZES.least;
}

export function matchesIn(preset: Preset, options: Pick<GroupsOptions, 'knockout'>): number {
  const { matches, qualifiers } = preset;
  return hasDoubleKnockout(options, preset) ? matches - (qualifiers - 1) + doubleTotal(qualifiers) : matches;
}

/** How entries qualify: `places` of each group, and `best` entries of the next place across all groups. */
type Qualifying = { groups: number; places: number; best: number };

export const qualifierCount = ({ groups, places, best }: Qualifying): number => groups * places + best;

const groupSizes = (groups: number, entries: number) => ({
  smallest: Math.floor(entries / groups),
  largest: Math.ceil(entries / groups),
});

/** A format for groups, with the number of entries that qualify for the bracket. */
export type Preset = Qualifying & { matches: number; qualifiers: number };

const PRESETS_MOST = 6;
const GROUPS_MOST = 32;
/** The largest part of the entries that may qualify, so that the groups decide something. */
const QUALIFYING_PART_MOST = 0.75;

/** The presets without byes for this number of entries, the most usual first: small groups, few matches. */
export function presetsFor(entries: number): Preset[] {
  const found = groupCounts(entries).flatMap(groups =>
    placeCounts(groups, entries).flatMap(places => {
      const best = slotCount(groups * places) - groups * places;
      return presetOf({ groups, places, best }, entries) ?? [];
    }),
  );
  return found
    .filter(({ places, best, groups, qualifiers }) => {
      const { smallest } = groupSizes(groups, entries);
      return places + (best > 0 ? 1 : 0) < smallest && qualifiers <= entries * QUALIFYING_PART_MOST;
    })
    .toSorted((one, other) => oddity(one, entries) - oddity(other, entries))
    .slice(0, PRESETS_MOST);
}

export const groupCounts = (entries: number): number[] =>
  wholeNumbers(Math.max(2, Math.ceil(entries / GROUP_SIZES.most)), GROUPS_MOST).filter(
    groups => Math.floor(entries / groups) >= GROUP_SIZES.least,
  );

/** How many places of each group may qualify directly. */
export const placeCounts = (groups: number, entries: number): number[] =>
  wholeNumbers(1, GROUP_SIZES.most - 1).filter(
    places => !qualifyingRefusal({ groups, places, best: 0 }, entries) && places < entries / groups,
  );

/** How many entries of the next place may qualify as well, across all groups. */
export const bestCounts = ({ groups, places }: Qualifying, entries: number): number[] =>
  wholeNumbers(0, groups - 1).filter(best => !qualifyingRefusal({ groups, places, best }, entries));

function matchCount(entries: number, groups: number): number {
  const [size, larger] = [Math.floor(entries / groups), entries % groups];
  return (larger * size * (size + 1) + (groups - larger) * size * (size - 1)) / 2;
}

// Penalties in matches: halls play groups of three and four, of which one or two qualify; a wild card and groups
// of unequal size need explaining.
const UNUSUAL_SIZE = 40;
const MANY_PLACES = 40;
const UNEQUAL_GROUPS = 12;
const WILD_CARD = 2;

/** The number of matches of a preset plus its penalties; the most usual preset has the lowest. */
function oddity({ groups, best, matches, places }: Preset, entries: number): number {
  const size = entries / groups;
  const sizePenalty = size >= 3 && size <= 4.5 ? 0 : UNUSUAL_SIZE;
  const unequalPenalty = entries % groups > 0 ? UNEQUAL_GROUPS : 0;
  const placesPenalty = places > 2 ? MANY_PLACES : 0;
  return matches + sizePenalty + unequalPenalty + placesPenalty + best * WILD_CARD;
}

/** The Korean text of a preset: `3인 7조 → 각 조 1위 + 2위 중 1명 → 8강`, `… → 본선 10명(부전승 6명)`. */
export function presetText(preset: Preset, entries: number): string {
  const { places, best } = preset;
  const direct = places === 1 ? '각 조 1위' : `각 조 ${places}위까지`;
  const more = best > 0 ? ` + ${places + 1}위 중 ${best}명` : '';
  return `${groupsText(preset, entries)} → ${direct}${more} → ${knockoutText(preset)}`;
}

/** The short Korean text of a preset, without the qualified places: `3인 7조 → 8강`. */
export const presetName = (preset: Preset, entries: number): string =>
  `${groupsText(preset, entries)} → ${knockoutText(preset)}`;

function groupsText({ groups }: Preset, entries: number): string {
  const { smallest, largest } = groupSizes(groups, entries);
  return `${smallest === largest ? smallest : `${smallest}–${largest}`}인 ${groups}조`;
}

function knockoutText({ qualifiers }: Preset): string {
  const byes = slotCount(qualifiers) - qualifiers;
  if (byes > 0) return `본선 ${qualifiers}명(부전승 ${byes}명)`;
  return qualifiers === 2 ? '결승' : `${qualifiers}강`;
}

import {
  DOUBLE_SIZES,
  doubleTotal,
} from '#/features/tournaments/formats/double-elimination/double-setup.rules.ts';
import { type FormatSetup, slotCount } from '#/features/tournaments/formats/setup.rules.ts';
import {
  TABLE_DEFAULTS,
  tableOptionsOf,
  tableRulesOf,
} from '#/features/tournaments/formats/tables/table-setup.rules.ts';
import type { GroupsOptions } from './groups.contract.ts';

export const GROUP_SIZES = { least: 3, most: 8 };
/** Maximum number of entries that qualify for the knockout after the groups. */
export const QUALIFIERS_MOST = 64;

export const groupsSetup: FormatSetup<GroupsOptions> = {
  defaults: { ...TABLE_DEFAULTS, preset: '', knockout: 'single', reset: false },
  sizes: { least: 6, most: 128 },
  stages: (options, entries) => {
    const preset = chosenPreset(options, entries);
    if (!preset) return undefined;
    const { groups, places, best } = preset;
    const double = { type: 'double', reset: options.reset ?? false } as const;
    return [
      { type: 'groups', groups, places, best, fair: true, ...tableRulesOf(options) },
      isDoubleBehind(options, preset) ? double : { type: 'knockout' },
    ];
  },
  optionsOf: ([stage, behind]) => {
    if (stage.type !== 'groups') return {};
    const knockout = behind?.type === 'double' ? 'double' : 'single';
    const reset = behind?.type === 'double' && { reset: behind.reset };
    return { preset: presetKey(stage), ...tableOptionsOf(stage), knockout, ...reset };
  },
  matches: (options, entries, third) => {
    const preset = chosenPreset(options, entries);
    // Two qualified entries play the final only.
    return preset ? matchesIn(preset, options) + (preset.knockout > 2 ? third : 0) : 0;
  },
  hasTables: true,
  hasThirdPlace: ({ knockout }) => knockout !== 'double',
  // Groups from an imported file need not be an offered preset.
  text: (options, entries) => {
    const preset = chosenPreset(options, entries);
    return preset && presetKey(preset) === options.preset ? presetText(preset, entries) : undefined;
  },
  pots: (options, entries) => chosenPreset(options, entries)?.groups ?? 0,
};

export const presetKey = ({ groups, places, best }: Pick<Preset, 'groups' | 'places' | 'best'>) =>
  `${groups}-${places}-${best}`;

/** The chosen preset, or else the most usual one; undefined if this number of entries has no preset. */
export function chosenPreset({ preset }: Pick<GroupsOptions, 'preset'>, entries: number): Preset | undefined {
  const presets = presetsFor(entries);
  return presets.find(each => presetKey(each) === preset) ?? presets[0];
}

/** Whether double elimination was chosen for the bracket after the groups, and enough entries qualify. */
export function isDoubleBehind({ knockout }: Pick<GroupsOptions, 'knockout'>, preset: Preset): boolean {
  return knockout === 'double' && preset.knockout >= DOUBLE_SIZES.least;
}

export function matchesIn(preset: Preset, options: Pick<GroupsOptions, 'knockout'>): number {
  const { matches, knockout } = preset;
  return isDoubleBehind(options, preset) ? matches - (knockout - 1) + doubleTotal(knockout) : matches;
}

/**
 * A suggested format for groups: `places` of each group qualify, and `best` entries of the next place across
 * all groups; `knockout` is the number of slots of the bracket.
 */
export type Preset = { groups: number; places: number; best: number; matches: number; knockout: number };

const PRESETS_MOST = 6;

/** The presets for this number of entries, the most usual first: small groups and few matches. */
export function presetsFor(entries: number): Preset[] {
  const found: Preset[] = [];
  for (let groups = 2; groups <= Math.min(32, entries / GROUP_SIZES.least); groups++) {
    if (Math.ceil(entries / groups) > GROUP_SIZES.most) continue;
    const smallest = Math.floor(entries / groups);
    for (let places = 1; places < smallest && groups * places <= QUALIFIERS_MOST; places++) {
      const knockout = slotCount(groups * places);
      const best = knockout - groups * places;
      if (best >= groups || (best > 0 && places + 1 >= smallest) || knockout > entries * 0.75) continue;
      found.push({ groups, places, best, knockout, matches: matchCount(entries, groups) + knockout - 1 });
    }
  }
  return found.toSorted((one, other) => oddity(one, entries) - oddity(other, entries)).slice(0, PRESETS_MOST);
}

function matchCount(entries: number, groups: number): number {
  const [size, larger] = [Math.floor(entries / groups), entries % groups];
  return (larger * size * (size + 1) + (groups - larger) * size * (size - 1)) / 2;
}

// Groups of three and four are what halls play; a wild card and groups of unequal size need explaining.
function oddity({ groups, best, matches, places }: Preset, entries: number): number {
  const size = entries / groups;
  const isUsual = size >= 3 && size <= 4.5;
  return matches + (isUsual ? 0 : 40) + best * 2 + (entries % groups > 0 ? 12 : 0) + (places > 2 ? 40 : 0);
}

/** The Korean text of a preset: `3인 7조 → 각 조 1위 + 2위 중 1명 → 8강`. */
export function presetText(preset: Preset, entries: number): string {
  const { places, best } = preset;
  const direct = places === 1 ? '각 조 1위' : `각 조 ${places}위까지`;
  const more = best > 0 ? ` + ${places + 1}위 중 ${best}명` : '';
  return `${groupsText(preset, entries)} → ${direct}${more} → ${knockoutText(preset)}`;
}

/** The short Korean text of a preset, without the qualified places: `3인 7조 → 8강`. */
export function presetName(preset: Preset, entries: number): string {
  return `${groupsText(preset, entries)} → ${knockoutText(preset)}`;
}

function groupsText({ groups }: Preset, entries: number): string {
  const [smallest, largest] = [Math.floor(entries / groups), Math.ceil(entries / groups)];
  return `${smallest === largest ? smallest : `${smallest}–${largest}`}인 ${groups}조`;
}

const knockoutText = ({ knockout }: Preset) => (knockout === 2 ? '결승' : `${knockout}강`);

import { GROUP_SIZES, QUALIFIERS_MOST } from './groups.constants.ts';

/**
 * A suggested format for groups: `places` of each group qualify, and `best` entries of the next place across
 * all groups; `knockout` is the number of slots of the bracket.
 */
export type Preset = { groups: number; places: number; best: number; matches: number; knockout: number };

const PRESETS_MOST = 6;

/** The presets that this many entries can play, the most usual first: small groups and few matches. */
export function presetsFor(entries: number): Preset[] {
  const found: Preset[] = [];
  for (let groups = 2; groups <= Math.min(32, entries / GROUP_SIZES.least); groups++) {
    if (Math.ceil(entries / groups) > GROUP_SIZES.most) continue;
    const smallest = Math.floor(entries / groups);
    for (let places = 1; places < smallest && groups * places <= QUALIFIERS_MOST; places++) {
      const knockout = 2 ** Math.ceil(Math.log2(groups * places));
      const best = knockout - groups * places;
      if (best >= groups || (best > 0 && places + 1 >= smallest) || knockout > entries * 0.75) continue;
      found.push({ groups, places, best, knockout, matches: matchCount(entries, groups) + knockout - 1 });
    }
  }
  return found.toSorted((one, other) => oddity(one, entries) - oddity(other, entries)).slice(0, PRESETS_MOST);
}

/** Number of matches in all groups together, for this many entries and groups. */
function matchCount(entries: number, groups: number): number {
  return Array.from({ length: groups }, (_, index) => {
    const size = Math.floor(entries / groups) + (index < entries % groups ? 1 : 0);
    return (size * (size - 1)) / 2;
  }).reduce((sum, each) => sum + each, 0);
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
  const going = places === 1 ? '각 조 1위' : `각 조 ${places}위까지`;
  const more = best > 0 ? ` + ${places + 1}위 중 ${best}명` : '';
  return `${groupsText(preset, entries)} → ${going}${more} → ${knockoutText(preset)}`;
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

import { type Preset, presetsFor } from '#/features/bracket-engine/presets.rules.ts';
import type { Criterion, Stages } from '#/features/bracket-engine/stages.contract.ts';
import { LEAGUE_SIZES } from '#/features/bracket-engine/stages.limits.ts';
import type { Format } from './entering-draft.rules.ts';

export const DEFAULT_FORMAT: Format = {
  type: 'groups',
  preset: '',
  legs: 1,
  win: 2,
  draws: false,
  figure: 'rate',
  headToHead: false,
  withdrawal: 'walkover',
};

/** How many may play a format. */
export const FORMAT_SIZES: Record<Format['type'], { least: number; most: number }> = {
  groups: { least: 6, most: 128 },
  league: LEAGUE_SIZES,
};

export const FORMAT_NAMES: Record<Format['type'], string> = {
  groups: '조별리그 + 토너먼트',
  league: '풀리그',
};

/** The key of a preset in the options. */
export const presetKey = ({ groups, places, best }: Preset) => `${groups}-${places}-${best}`;

/** The preset that is chosen, or else the most usual one; undefined where so many cannot play groups. */
export function chosenPreset({ preset }: Format, entries: number): Preset | undefined {
  const presets = presetsFor(entries);
  return presets.find(each => presetKey(each) === preset) ?? presets[0];
}

/** Why so many cannot play the format. */
export function whyNotFormat({ type }: Format, entries: number): string | undefined {
  const { least, most } = FORMAT_SIZES[type];
  if (Number.isInteger(entries) && entries >= least && entries <= most) return undefined;
  return `${FORMAT_NAMES[type]}는 ${least}명부터 ${most}명까지입니다.`;
}

/** The stages of a format for so many; undefined where so many cannot play it. */
export function stagesOf(format: Format, entries: number): Stages | undefined {
  const { win, draws, withdrawal } = format;
  const table = { win, draws, withdrawal, walkoverScore: 0, criteria: criteriaOf(format) };
  if (format.type === 'league') return [{ type: 'league', legs: format.legs, ...table }];
  const preset = chosenPreset(format, entries);
  if (!preset) return undefined;
  const { groups, places, best } = preset;
  return [{ type: 'groups', groups, places, best, fair: true, ...table }, { type: 'knockout' }];
}

function criteriaOf({ figure, headToHead }: Format): Criterion[] {
  return headToHead
    ? ['points', 'headToHead', figure, 'highRun']
    : ['points', figure, 'highRun', 'headToHead'];
}

import { DOUBLE_SIZES } from '#/features/tournaments/formats/double-elimination/double.constants.ts';
import {
  type DoubleOptions,
  doubleTotal,
} from '#/features/tournaments/formats/double-elimination/double-setup.rules.ts';
import {
  type FormatSetup,
  isFlag,
  isText,
  oneOf,
  optional,
} from '#/features/tournaments/formats/setup.rules.ts';
import {
  TABLE_CHECKS,
  TABLE_DEFAULTS,
  type TableOptions,
  tableOptionsOf,
  tableRulesOf,
} from '#/features/tournaments/formats/tables/table-setup.rules.ts';
import { type Preset, presetsFor, presetText } from './presets.rules.ts';

export type GroupsOptions = TableOptions &
  DoubleOptions & {
    /** The key of the chosen preset; '' for the most usual one. */
    preset: string;
    /** The bracket after the groups; absent in older saved tournaments, which use `single`. */
    knockout?: 'single' | 'double';
  };

export const groupsSetup: FormatSetup<GroupsOptions> = {
  defaults: { ...TABLE_DEFAULTS, preset: '', knockout: 'single', reset: false },
  checks: {
    ...TABLE_CHECKS,
    preset: isText,
    knockout: oneOf(undefined, 'single', 'double'),
    reset: optional(isFlag),
  },
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
    const preset = { preset: presetKey(stage), ...tableOptionsOf(stage) };
    return behind?.type === 'double'
      ? { ...preset, knockout: 'double', reset: behind.reset }
      : { ...preset, knockout: 'single' };
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

/** The chosen preset, or else the most usual one; undefined when there is none for these entries. */
export function chosenPreset({ preset }: Pick<GroupsOptions, 'preset'>, entries: number): Preset | undefined {
  const presets = presetsFor(entries);
  return presets.find(each => presetKey(each) === preset) ?? presets[0];
}

/** Whether double elimination was chosen for the bracket after the groups, and enough entries qualify. */
export function isDoubleBehind({ knockout }: Pick<GroupsOptions, 'knockout'>, preset: Preset): boolean {
  return knockout === 'double' && preset.knockout >= DOUBLE_SIZES.least;
}

/** Number of matches of a tournament with this preset and the chosen knockout. */
export function matchesIn(preset: Preset, options: Pick<GroupsOptions, 'knockout'>): number {
  const { matches, knockout } = preset;
  return isDoubleBehind(options, preset) ? matches - (knockout - 1) + doubleTotal(knockout) : matches;
}

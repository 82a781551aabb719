import { seedChoices } from '#/features/tournaments/engine/draw/seed-choices.rules.ts';
import {
  type DoubleOptions,
  doubleSetup,
} from '#/features/tournaments/formats/double-elimination/double-setup.rules.ts';
import {
  type GroupsOptions,
  groupsSetup,
} from '#/features/tournaments/formats/groups-knockout/groups-setup.rules.ts';
import { revivalSetup } from '#/features/tournaments/formats/repechage/revival-setup.rules.ts';
import {
  type LeagueOptions,
  leagueSetup,
} from '#/features/tournaments/formats/round-robin/league-setup.rules.ts';
import { type FormatSetup, parts } from '#/features/tournaments/formats/setup.rules.ts';
import { STAGED_FORMATS, type StagedFormat } from './format-names.constants.ts';

/** The format chosen in the set-up form, with the options of all formats; only those of `type` count. */
export type FormatOptions = { type: StagedFormat } & GroupsOptions & LeagueOptions & DoubleOptions;

/** The set-up of each format with stages: options, sizes and number of matches. */
export const SETUPS: Record<StagedFormat, FormatSetup<FormatOptions>> = {
  groups: groupsSetup as FormatSetup<FormatOptions>,
  league: leagueSetup as FormatSetup<FormatOptions>,
  revival: revivalSetup as FormatSetup<FormatOptions>,
  double: doubleSetup as FormatSetup<FormatOptions>,
};
const ALL = Object.values(SETUPS);

export const DEFAULT_FORMAT: FormatOptions = Object.assign(
  { type: STAGED_FORMATS[0] },
  ...ALL.map(({ defaults }) => defaults),
);

const isStaged = (value: unknown) => STAGED_FORMATS.some(each => each === value);
const isFormat = parts<FormatOptions>(Object.assign({ type: isStaged }, ...ALL.map(({ checks }) => checks)));

export const areFormatOptions = (value: unknown) => isFormat(value);

/** The allowed numbers of seeded entries in a bracket of this format; without a format single elimination. */
export const seedCountsFor = (entries: number, format: Pick<FormatOptions, 'type'> | undefined): number[] =>
  seedChoices(entries, format && SETUPS[format.type].openingMatches?.(entries));

import type { z } from 'zod';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import {
  DOUBLE_NAMES,
  doubleSetup,
} from '#/features/tournaments/formats/double-elimination/double-setup.rules.ts';
import {
  GROUPS_NAMES,
  groupsSetup,
} from '#/features/tournaments/formats/groups-knockout/groups-setup.rules.ts';
import { REVIVAL_NAMES, revivalSetup } from '#/features/tournaments/formats/repechage/revival-setup.rules.ts';
import { LEAGUE_NAMES, leagueSetup } from '#/features/tournaments/formats/round-robin/league-setup.rules.ts';
import {
  type Field,
  type FormatSetup,
  KNOCKOUT_NAMES,
  PAIRS,
  SINGLE,
  SINGLE_NAMES,
  seedChoices,
  TEAM,
} from '#/features/tournaments/formats/setup.rules.ts';
import {
  SURVIVAL_NAMES,
  survivalSetup,
} from '#/features/tournaments/formats/survival/survival-setup.rules.ts';
import type { formatOptions } from './stages.contract.ts';

/** The set-up of each mode: players per entry, possible sizes and Korean messages. */
export const FIELDS: Record<Mode, Field> = { team: TEAM, single: SINGLE, multi: PAIRS };

/** The Korean names of the formats that are stored in `stages`, by the type of their first stage. */
const STAGED = {
  groups: GROUPS_NAMES,
  league: LEAGUE_NAMES,
  revival: REVIVAL_NAMES,
  double: DOUBLE_NAMES,
  survival: SURVIVAL_NAMES,
};
export type StagedFormat = keyof typeof STAGED;
export const STAGED_FORMATS = Object.keys(STAGED) as StagedFormat[];

/** The Korean names of all formats in the order of selection lists: a full one, and one for lists. */
export const FORMAT_NAMES = { knockout: KNOCKOUT_NAMES, single: SINGLE_NAMES, ...STAGED };
export type FormatKey = keyof typeof FORMAT_NAMES;
export const FORMAT_KEYS = Object.keys(FORMAT_NAMES) as FormatKey[];

/** The format chosen in the set-up form, with the options of all formats; only those of `type` count. */
export type FormatOptions = { type: StagedFormat } & z.infer<typeof formatOptions>;

/** The set-up of each format with stages: options, sizes and number of matches. */
export const SETUPS: Record<StagedFormat, FormatSetup<FormatOptions>> = {
  groups: groupsSetup as FormatSetup<FormatOptions>,
  league: leagueSetup as FormatSetup<FormatOptions>,
  revival: revivalSetup as FormatSetup<FormatOptions>,
  double: doubleSetup as FormatSetup<FormatOptions>,
  survival: survivalSetup as FormatSetup<FormatOptions>,
};

export const DEFAULT_FORMAT: FormatOptions = Object.assign(
  { type: STAGED_FORMATS[0] },
  ...Object.values(SETUPS).map(({ defaults }) => defaults),
);

/** The allowed numbers of seeded entries in a bracket of this format; without a format single elimination. */
export const seedCountsFor = (entries: number, format: Pick<FormatOptions, 'type'> | undefined): number[] =>
  seedChoices(entries, format && SETUPS[format.type].openingMatches?.(entries));

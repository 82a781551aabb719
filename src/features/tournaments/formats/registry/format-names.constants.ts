import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { DOUBLE_NAMES } from '#/features/tournaments/formats/double-elimination/double.constants.ts';
import type { Field } from '#/features/tournaments/formats/field.constants.ts';
import { GROUPS_NAMES } from '#/features/tournaments/formats/groups-knockout/groups.constants.ts';
import { SINGLE, SINGLE_NAMES } from '#/features/tournaments/formats/individual/individual.constants.ts';
import { PAIRS } from '#/features/tournaments/formats/pairs/pairs.constants.ts';
import { REVIVAL_NAMES } from '#/features/tournaments/formats/repechage/revival.constants.ts';
import { LEAGUE_NAMES } from '#/features/tournaments/formats/round-robin/league.constants.ts';
import {
  KNOCKOUT_NAMES,
  TEAM,
} from '#/features/tournaments/formats/single-elimination/single-elimination.constants.ts';

/** The set-up of each mode: players per entry, possible sizes and Korean messages. */
export const FIELDS: Record<Mode, Field> = { team: TEAM, single: SINGLE, multi: PAIRS };

/** The Korean names of the formats that are stored in `stages`, by the type of their first stage. */
const STAGED = {
  groups: GROUPS_NAMES,
  league: LEAGUE_NAMES,
  revival: REVIVAL_NAMES,
  double: DOUBLE_NAMES,
};
export type StagedFormat = keyof typeof STAGED;
export const STAGED_FORMATS = Object.keys(STAGED) as StagedFormat[];

/** The Korean names of all formats in the order of selection lists: a full one, and one for lists. */
export const FORMAT_NAMES = { knockout: KNOCKOUT_NAMES, single: SINGLE_NAMES, ...STAGED };
export type FormatKey = keyof typeof FORMAT_NAMES;
export const FORMAT_KEYS = Object.keys(FORMAT_NAMES) as FormatKey[];

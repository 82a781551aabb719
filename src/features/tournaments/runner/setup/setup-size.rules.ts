import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import type { FormatKey } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import {
  type FormatOptions,
  modeFor,
  optionsFor,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { playerCountRefusal, sizesFor } from './format-sizes.rules.ts';

/** How the number is asked for: players of a mode, or the entries of a format with stages. */
export type SizeField = Mode | 'entries';
export const USUAL_SIZES: Record<SizeField, string> = { team: '4', multi: '4', single: '2', entries: '12' };

/** The options with another format; those of the former format stay for a change back. */
export function optionsInFormat(options: EnteringOptions, way: FormatKey): EnteringOptions {
  const { format: former, ...rest } = options;
  const format = optionsFor(way, former);
  return { ...rest, ...(format && { format }) };
}

export function sizeFieldOf(way: FormatKey, players: 1 | 2): SizeField {
  return optionsFor(way) ? 'entries' : modeFor(way, players);
}

type Wanted = {
  mode: Mode;
  format: FormatOptions | undefined;
  /** The number as typed, in the field's unit. */
  typed: string;
  /** The number of players in a list, which counts instead of `typed`. */
  listed: number | undefined;
};

/** The number of players of a set-up; null, with the Korean reason, when they cannot play. */
export function setUpSize({ mode, format, typed, listed }: Wanted): {
  size: number | null;
  problem?: string;
} {
  const { players, sizes } = MODE_SETUPS[mode];
  if (listed === undefined && !/^\d+$/.test(typed)) return { size: null };
  const size = listed ?? (format ? Number(typed) * players : Number(typed));
  // Only a list may have more players than the field offers.
  const allowed = listed === undefined && !format ? sizes : sizesFor(mode, format);
  const problem = playerCountRefusal(mode, format, size, allowed);
  return problem ? { size: null, problem } : { size };
}

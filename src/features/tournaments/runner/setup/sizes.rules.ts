import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FIELDS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { type FormatOptions, SETUPS } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { formatRefusal } from './format.rules.ts';

export const ODD_COUNT = '참가 인원은 짝수여야 합니다. 다시 선택해주세요.';

/** The number of players that the set-up form proposes. */
export const defaultSize = (mode: Mode) => FIELDS[mode].sizes[0] ?? 2;

/**
 * The number of players as typed or as in the address; the default if `text` is null, empty or not allowed,
 * then with a Korean sentence in `problem`.
 */
export function readSize(mode: Mode, text: string | null): { size: number; problem?: string } {
  const { sizes, players, wrongSize } = FIELDS[mode];
  if (text === null || text.trim() === '') return { size: defaultSize(mode) };
  const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (sizes.includes(size)) return { size };
  return { size: defaultSize(mode), problem: size % players === 1 ? ODD_COUNT : wrongSize };
}

/** The possible numbers of players for this mode, or for this format. */
export function sizesFor(mode: Mode, format: Pick<FormatOptions, 'type'> | undefined): readonly number[] {
  const { grown, players } = FIELDS[mode];
  if (!format) return grown;
  const { least, most } = SETUPS[format.type].sizes;
  return Array.from({ length: most - least + 1 }, (_, index) => least + index)
    .filter(entries => formatRefusal(format, entries, mode) === undefined)
    .map(entries => entries * players);
}

/** Reads a number of players like `readSize`, for a mode and a format. */
export function readFormatSize(
  mode: Mode,
  format: FormatOptions,
  text: string | null,
): { size: number; problem?: string } {
  const { players } = FIELDS[mode];
  const least = SETUPS[format.type].sizes.least * players;
  const size = /^\d{1,3}$/.test(text?.trim() ?? '') ? Number(text) : least;
  const problem = formatRefusal(format, size / players, mode);
  return problem ? { size: least, problem } : { size };
}

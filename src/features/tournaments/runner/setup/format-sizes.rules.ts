import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { type FormatOptions, SETUPS } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { wholeNumbers } from '#/shared/lists/sequences.ts';
import { withJosa } from '#/shared/text/josa.ts';

/** Maximum number of teams of two: the input of players has 128 slots. */
const TEAMS_MOST = 64;

/** Why this number of players (in 복식 teams) cannot play the format, in Korean. */
export function formatRefusal(
  { type }: Pick<FormatOptions, 'type'>,
  entries: number,
  mode: Mode = 'team',
): string | undefined {
  const { unit, players } = MODE_SETUPS[mode];
  const { sizes, refusal } = SETUPS[type];
  const most = players > 1 ? Math.min(TEAMS_MOST, sizes.most) : sizes.most;
  if (!Number.isInteger(entries) || entries < sizes.least || entries > most)
    return `${withJosa(FORMAT_NAMES[type].name, '은/는')} ${sizes.least}${unit}부터 ${most}${unit}까지입니다.`;
  return refusal?.(entries);
}

/** The stages of a format for this many entries; undefined if it does not allow them. */
export function stagesOf(format: FormatOptions, entries: number): Stages | undefined {
  return SETUPS[format.type].stages(format, entries);
}

export const hasDrawIn = (mode: Mode, format: Pick<FormatOptions, 'type'> | undefined) =>
  MODE_SETUPS[mode].undrawn === undefined && (!format || SETUPS[format.type].undrawn === undefined);

/** Whether a format has tables of results: groups, or a 풀리그. */
export function hasRoundRobin(format: FormatOptions | undefined): format is FormatOptions {
  return format !== undefined && SETUPS[format.type].hasRoundRobin === true;
}

/** Whether a format ends with a bracket in which a match for third place can be played. */
export function hasThirdPlace(format: FormatOptions | undefined): boolean {
  return format === undefined || (SETUPS[format.type].hasThirdPlace?.(format) ?? false);
}

/** Number of matches in this format, with 3·4위전 if wanted and possible; 0 if the size is not allowed. */
export function countFormatMatches(format: FormatOptions, entries: number, thirdPlace = false): number {
  if (formatRefusal(format, entries)) return 0;
  return SETUPS[format.type].matches(format, entries, thirdPlace && hasThirdPlace(format) ? 1 : 0);
}

/** How long matches of `minutes` take on this many tables, in half hours: `약 3시간 30분`. */
export function timeText(matches: number, tables: number, minutes: number): string {
  const halves = Math.max(1, Math.ceil((Math.ceil(matches / Math.max(1, tables)) * minutes) / 30));
  const [hours, rest] = [Math.floor(halves / 2), halves % 2];
  return `약 ${[hours > 0 && `${hours}시간`, rest > 0 && '30분'].filter(Boolean).join(' ')}`;
}

export const ODD_COUNT = '참가 인원은 짝수여야 합니다. 다시 선택해주세요.';

/** Why a number of players is not among `sizes`, in Korean. */
export function playerCountRefusal(
  mode: Mode,
  format: FormatOptions | undefined,
  size: number,
  sizes: readonly number[],
): string | undefined {
  const { players, wrongSize } = MODE_SETUPS[mode];
  if (sizes.includes(size)) return undefined;
  if (size % players > 0) return ODD_COUNT;
  return format ? formatRefusal(format, size / players, mode) : wrongSize;
}

/** The number of players in `text`; the default for null, '' and, with a Korean `problem`, a wrong number. */
export function readSize(mode: Mode, text: string | null): { size: number; problem?: string } {
  const { usual, sizes } = MODE_SETUPS[mode];
  if (text === null || text.trim() === '') return { size: usual };
  const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const problem = playerCountRefusal(mode, undefined, size, sizes);
  return problem ? { size: usual, problem } : { size };
}

/** The allowed numbers of players in this format, or in this mode if the format is undefined. */
export function sizesFor(mode: Mode, format: Pick<FormatOptions, 'type'> | undefined): readonly number[] {
  const { allSizes, players } = MODE_SETUPS[mode];
  if (!format) return allSizes;
  const { least, most } = SETUPS[format.type].sizes;
  return wholeNumbers(least, most)
    .filter(entries => formatRefusal(format, entries, mode) === undefined)
    .map(entries => entries * players);
}

/** Like `readSize`, for a mode with a format; the default is the format's smallest number. */
export function readFormatSize(
  mode: Mode,
  format: FormatOptions,
  text: string | null,
): { size: number; problem?: string } {
  const { players } = MODE_SETUPS[mode];
  const least = SETUPS[format.type].sizes.least * players;
  if (text === null || text.trim() === '') return { size: least };
  const size = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const problem = formatRefusal(format, size / players, mode);
  return problem ? { size: least, problem } : { size };
}

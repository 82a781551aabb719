import type { Mode, Settings } from '#/features/tournaments/engine/events.contract.ts';
import {
  FORMAT_NAMES,
  STAGED_FORMATS,
  type StagedFormat,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import {
  DEFAULT_FORMAT,
  type FormatOptions,
  optionsFor,
  SETUPS,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { Entering, EnteringOptions } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { isTouched, withSize } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { formatRefusal, hasRoundRobin, sizesFor } from './format-sizes.rules.ts';

export type FormatType = 'knockout' | StagedFormat;
export const FORMAT_TYPES: readonly FormatType[] = ['knockout', ...STAGED_FORMATS];

export const formatType = (format: FormatOptions | undefined): FormatType => format?.type ?? 'knockout';

/** A format as text: `조별리그 + 토너먼트, 3인 7조 → 각 조 1위 + 2위 중 1명 → 8강`. */
export function formatText(format: FormatOptions | undefined, entries: number): string {
  const text = format && SETUPS[format.type].text?.(format, entries);
  return [FORMAT_NAMES[formatType(format)].name, text].filter(Boolean).join(', ');
}

/** The options with another format; a draw in the entered order becomes one by lot for groups and 풀리그. */
export function optionsWithFormat(options: EnteringOptions, type: FormatType, size: number): EnteringOptions {
  const { format, before, ...rest } = options;
  const next = optionsFor(type, format ?? before?.format);
  const isFirst = hasRoundRobin(next) && options.draw.by === 'order';
  const draw = isFirst ? { ...options.draw, by: 'lot' as const, apart: true } : options.draw;
  return { ...rest, draw, before: { ...(format && { format }), size }, ...(next && { format: next }) };
}

/** The draft in another format, with a size that it allows; undefined if there are too many players. */
export function withFormat(mode: Mode, entering: Entering, type: FormatType): Entering | undefined {
  const { options, slots } = entering;
  const next = { ...entering, options: optionsWithFormat(options, type, slots.length) };
  const isTeams = MODE_SETUPS[mode].players > 1;
  const needed = isTeams ? slots.findLastIndex(isTouched) + 1 : slots.filter(isTouched).length;
  const sizes = sizesFor(mode, next.options.format).filter(size => size >= needed);
  const { before } = options;
  const back =
    before && formatType(before.format) === type && sizes.includes(before.size) ? before.size : undefined;
  const size = back ?? sizes.find(each => each >= slots.length) ?? sizes.at(-1);
  return size === undefined ? undefined : withSize(next, size);
}

/** Why this many entries cannot play a format, in Korean. */
export function formatChangeRefusal(mode: Mode, type: FormatType, entries: number): string | undefined {
  if (type !== 'knockout') return formatRefusal({ type }, entries, mode);
  const { allSizes, players, unit } = MODE_SETUPS[mode];
  const most = (allSizes.at(-1) ?? 0) / players;
  return entries <= most ? undefined : `토너먼트는 ${most}${unit}까지입니다.`;
}

/** The format options that result in these stages, completed by those of `base`; undefined without stages. */
export function formatOfStages(stages: Stages | undefined, base = DEFAULT_FORMAT): FormatOptions | undefined {
  if (!stages) return undefined;
  const { type } = stages[0];
  return { ...base, type, ...SETUPS[type].optionsOf?.(stages) };
}

/** The settings of an entered tournament as options, completed by those of `draft`. */
export function optionsOf(
  { stages, thirdPlace, play, tables }: Settings,
  draft: EnteringOptions,
): EnteringOptions {
  const { format: chosen, ...rest } = draft;
  const format = formatOfStages(stages, chosen);
  return { ...rest, thirdPlace, play, tables, ...(format && { format }) };
}

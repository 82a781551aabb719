import { ENTRIES_MOST } from '#/features/tournaments/engine/brackets.constants.ts';
import type { Mode } from '#/features/tournaments/engine/brackets.contract.ts';
import type { Format } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { FORMAT_SIZES, formatRefusal } from './format.rules.ts';

const upTo = (least: number, most: number, step: number) =>
  Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step);

/** The numbers of players that a set-up offers: 팀전 fills a bracket, 복식 needs pairs. */
export const SIZES: Record<Mode, readonly number[]> = {
  team: [4, 8, 16, 32, 64],
  single: upTo(2, 16, 1),
  multi: upTo(4, 32, 2),
};
/** The sizes of a set-up, and those that a long list of names or entries grows to. */
const GROWN: Record<Mode, readonly number[]> = {
  ...SIZES,
  team: [...SIZES.team, ENTRIES_MOST],
  multi: upTo(4, ENTRIES_MOST, 2),
};
export const DEFAULT_SIZE: Record<Mode, number> = { team: 4, single: 2, multi: 4 };

export const ODD_COUNT = '참가 인원은 짝수여야 합니다. 다시 선택해주세요.';
const WRONG_COUNT: Record<Mode, string> = {
  team: '참가 인원은 4, 8, 16, 32, 64명 중에서 선택해주세요.',
  single: '참가 인원은 2명부터 16명까지 선택할 수 있습니다.',
  multi: '참가 인원은 4명부터 32명까지 선택할 수 있습니다.',
};

/** The number of players as typed or in an address; the default for null and ''. `problem` is a sentence. */
export function readSize(mode: Mode, text: string | null): { size: number; problem?: string } {
  if (text === null || text.trim() === '') return { size: DEFAULT_SIZE[mode] };
  const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (SIZES[mode].includes(size)) return { size };
  const problem = mode === 'multi' && size % 2 === 1 ? ODD_COUNT : WRONG_COUNT[mode];
  return { size: DEFAULT_SIZE[mode], problem };
}

/** The possible numbers of players for this mode, or for this format. */
export function sizesFor(mode: Mode, format: Format | undefined): readonly number[] {
  if (!format) return GROWN[mode];
  const { least, most } = FORMAT_SIZES[format.type];
  const each = mode === 'multi' ? 2 : 1;
  return upTo(least, most, 1)
    .filter(entries => formatRefusal(format, entries, mode) === undefined)
    .map(entries => entries * each);
}

/** Like `readSize`, for a format. */
export function readFormatSize(
  mode: Mode,
  format: Format,
  text: string | null,
): { size: number; problem?: string } {
  const each = mode === 'multi' ? 2 : 1;
  const size = /^\d{1,3}$/.test(text?.trim() ?? '') ? Number(text) : FORMAT_SIZES[format.type].least * each;
  const problem = formatRefusal(format, size / each, mode);
  return problem ? { size: FORMAT_SIZES[format.type].least * each, problem } : { size };
}

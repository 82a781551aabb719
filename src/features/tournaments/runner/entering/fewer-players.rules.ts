import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FIELDS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { formatRefusal, hasDrawIn } from '#/features/tournaments/runner/setup/format.rules.ts';
import { isComplete } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';

const FEWEST_ENTRIES = 2;

/**
 * Returns the draft without its empty slots, to start although players are missing. Undefined when no slot is
 * empty, fewer than two entries are left, or a team of 복식 has only one player.
 */
export function withoutEmptySlots(mode: Mode, entering: Entering): Entering | undefined {
  const each = FIELDS[mode].players;
  const slots = entering.slots.filter(isComplete);
  const isHalf = entering.slots.some((slot, index) => {
    const first = index - (index % each);
    const team = entering.slots.slice(first, first + each);
    return isComplete(slot) && !team.every(isComplete);
  });
  const isAll = slots.length === entering.slots.length;
  const { format } = entering.options;
  if (format && formatRefusal(format, slots.length / each, mode)) return undefined;
  return isAll || isHalf || slots.length < FEWEST_ENTRIES * each ? undefined : { ...entering, slots };
}

/**
 * Returns the label of the button that starts with empty slots: they become byes, or are left out in 개인전 and
 * in groups.
 */
export function fewerLabel(mode: Mode, { slots, options }: Pick<Entering, 'slots' | 'options'>): string {
  const { players, unit } = FIELDS[mode];
  const count = `${slots.length / players}${unit}`;
  if (!hasDrawIn(mode) || options.format) return `빈 자리는 빼고 ${count}으로 시작`;
  return `빈 자리는 부전승으로 두고 ${count}으로 시작`;
}

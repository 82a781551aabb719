import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FIELDS } from '#/features/tournaments/formats/registry/format-names.constants.ts';

/** Returns the name of a slot: `3번 선수`, in 복식 `2팀 첫째 선수`; `index` counts from 0. */
export function slotName(mode: Mode, index: number): string {
  if (FIELDS[mode].players === 1) return `${index + 1}번 선수`;
  return `${Math.floor(index / 2) + 1}팀 ${index % 2 === 0 ? '첫째' : '둘째'} 선수`;
}

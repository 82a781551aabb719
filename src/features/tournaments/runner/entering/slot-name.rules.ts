import type { Mode } from '#/features/tournaments/engine/brackets.contract.ts';

/** The name of a slot: `3번 선수`, in 복식 `2팀 첫째 선수`; `at` counts from 0. */
export function slotName(mode: Mode, index: number): string {
  if (mode !== 'multi') return `${index + 1}번 선수`;
  return `${Math.floor(index / 2) + 1}팀 ${index % 2 === 0 ? '첫째' : '둘째'} 선수`;
}

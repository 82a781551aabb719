import type { Command, TieDecision } from '#/features/tournaments/engine/events.contract.ts';
import { lotOrder, type Tie } from '#/features/tournaments/engine/ties.rules.ts';

/** The organiser's decision of a tie, as typed in the form; points and ranks are texts by entry id. */
export type TieForm = {
  by: TieDecision['by'];
  points: Record<number, string>;
  ranks: Record<number, string>;
  reason: string;
};

/** The form's initial values: 승부치기, the way that the rules prefer. */
export const emptyTieForm: TieForm = { by: 'shootout', points: {}, ranks: {}, reason: '' };

/** The ways to settle a tie, as options; 공동 순위 only where places may be shared. */
export function tieWays({ mayShare }: Tie): { value: TieDecision['by']; label: string }[] {
  const shared = { value: 'shared', label: '공동 순위' } as const;
  return [
    { value: 'shootout', label: '승부치기' },
    { value: 'rematch', label: '재경기' },
    ...(mayShare ? [shared] : []),
    { value: 'lot', label: '추첨' },
    { value: 'hand', label: '직접 정하기' },
  ];
}

/** The command that settles a tie as typed, or what is missing; `code` is for a draw by lot. */
export function commandOfTie({ entries }: Tie, form: TieForm, code: string): Command | string {
  const { by, points, ranks, reason } = form;
  if (by === 'shared') return { type: 'settled', order: [[...entries]], decision: { by } };
  if (by === 'lot')
    return {
      type: 'settled',
      order: lotOrder(entries, code).map(entry => [entry]),
      decision: { by, code },
    };
  const typed = by === 'shootout' ? points : ranks;
  if (entries.some(entry => !typed[entry]))
    return by === 'shootout' ? '모든 선수의 점수를 입력해주세요.' : '모든 선수의 순서를 골라주세요.';
  if (by === 'hand' && reason.trim() === '') return '이유를 입력해주세요.';
  const order = inOrder(entries, entry => (by === 'shootout' ? -1 : 1) * Number(typed[entry]));
  if (order.length < 2) return '모두 같으면 순위를 정할 수 없습니다.';
  if (by === 'hand') return { type: 'settled', order, decision: { by, reason } };
  const isScored = entries.every(entry => points[entry]);
  const scores = order.flat().map(entry => Number(points[entry]));
  if (by === 'shootout') return { type: 'settled', order, decision: { by, points: scores } };
  return { type: 'settled', order, decision: { by, points: isScored ? scores : null } };
}

/** Groups entries by what `worth` returns, the lowest first; equal entries are in one list. */
function inOrder(entries: readonly number[], worth: (entry: number) => number): number[][] {
  const values = [...new Set(entries.map(worth))].sort((one, other) => one - other);
  return values.map(value => entries.filter(entry => worth(entry) === value));
}

import { wonText } from '#/shared/text/won.ts';

export const LEDGER_KINDS = ['dues', 'income', 'spending'] as const;
type LedgerKind = (typeof LEDGER_KINDS)[number];
export const LEDGER_NAMES: Record<LedgerKind, string> = { dues: '회비', income: '수입', spending: '지출' };
export const NOTE_LIMIT = 100;

export const ENTRY_MISSING = '장부에 없는 기록입니다.';
export const REVERSED_ALREADY = '이미 취소한 기록입니다.';
export const REVERSALS_STAY = '취소 기록은 다시 취소할 수 없습니다. 맞는 내용으로 새로 적어 주세요.';
export const MEMBER_NEEDED = '회비를 낸 회원을 선택해주세요.';
export const paidAlready = (rest: number): string =>
  `이 달 회비는 이미 적혀 있습니다. 남은 회비는 ${wonText(rest)}입니다.`;
export const NOBODY_OWES = '이 달 회비를 내지 않은 회원이 없습니다.';

/** The change of the balance in won. */
export const signedAmount = (kind: LedgerKind, won: number): number => (kind === 'spending' ? -won : won);

/** The dues in won of a month (`YYYY-MM`): the amount set last for this month or an earlier one, else 0. */
export function duesOf(amounts: readonly { from_month: string; won: number }[], month: string): number {
  const known = amounts.filter(({ from_month }) => from_month <= month);
  return known.toSorted((a, b) => (a.from_month < b.from_month ? 1 : -1))[0]?.won ?? 0;
}

export const owed = (won: number, paid: number): number => Math.max(0, won - paid);

type Entry = { reverses: number | null; reversed: boolean };

/** Why an entry cannot be reversed, in Korean. */
export function reversalRefusal({ reverses, reversed }: Entry): string | undefined {
  if (reverses !== null) return REVERSALS_STAY;
  return reversed ? REVERSED_ALREADY : undefined;
}

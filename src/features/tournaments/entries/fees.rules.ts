import { WON_MOST, wonOf } from '#/shared/text/won.ts';

/**
 * The won that a fee text names, `0` for `무료`; null where it names several amounts, or none: `2만원`,
 * `1만 5천 원 (식사 포함)` and `1인당 10,000원` are plain, `2만원, 학생 1만원` is not.
 */
export function wonIn(text: string): number | null {
  const plain = text.replace(/[\s,]/g, '').replace(/1[인팀명]당?/g, '');
  const amounts = plain.match(/\d[\d.만천]{0,12}/g) ?? [];
  if (amounts.length === 0) return /^(무료|없음|참가비무료|참가비없음)$/.test(plain) ? 0 : null;
  const won = amounts.length === 1 ? wonOf(amounts.join()) : Number.NaN;
  // A bare number below a thousand is no fee.
  return won >= 1000 && won <= WON_MOST ? won : null;
}

/** The fee of an entry in won: as the organiser set it, else as the text says; null while it is unknown. */
export const feeOf = ({ fee, feeWon }: { fee: string; feeWon: number | null }): number | null =>
  feeWon ?? wonIn(fee);

/** Whether a tournament takes a fee, of a known amount or not. */
export const takesFee = (settings: { fee: string; feeWon: number | null }): boolean =>
  (settings.fee !== '' || settings.feeWon !== null) && feeOf(settings) !== 0;

type Paid = { state: string; paid: boolean; paidWon: number | null };
type Refund = { won: number | null; done: boolean };

/**
 * The sums of a tournament's fees in won: expected of the entries with a place, of these not paid yet, received
 * in all, to refund, and refunded. A payment of unknown amount counts as the fee, and as nothing while that is unknown too.
 */
export function feeSums(fee: number | null, entries: readonly Paid[], refunds: readonly Refund[]) {
  const sum = (amounts: (number | null)[]) =>
    amounts.reduce<number>((total, won) => total + (won ?? fee ?? 0), 0);
  const wonOf = (done: boolean) => sum(refunds.filter(each => each.done === done).map(({ won }) => won));
  const paid = entries.filter(each => each.paid);
  const placed = entries.filter(({ state }) => state === 'entered');
  const [due, refunded] = [wonOf(false), wonOf(true)];
  return {
    expected: sum(placed.map(() => fee)),
    unpaid: sum(placed.filter(each => !each.paid).map(() => fee)),
    received: sum(paid.map(({ paidWon }) => paidWon)) + due + refunded,
    due,
    refunded,
  };
}

/** Nobody owns more. */
export const POINTS_MOST = 1_000_000_000;
/** Why an admin changes points, in code points. */
export const POINTS_REASON_LIMIT = 50;
/** A picture of the balance has no more moments than this, however long the ledger is. */
export const MOMENTS_MOST = 160;
export const LEDGER_LOAD_FAILED = '포인트 내역을 불러오는 중 문제가 발생했습니다.';

/** The rows (from 1) that a picture of so many shows: all, or evenly picked ones with the first and the last. */
export function pickedMoments(total: number): number[] {
  const count = Math.min(total, MOMENTS_MOST);
  if (count < 2) return count === 0 ? [] : [1];
  return Array.from({ length: count }, (_, at) => 1 + Math.round((at * (total - 1)) / (count - 1)));
}

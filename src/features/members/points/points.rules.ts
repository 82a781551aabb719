export const POINTS_MOST = 1_000_000_000;
/** The maximum length, in code points, of an admin's reason for a change. */
export const POINTS_REASON_LIMIT = 50;
/** The maximum number of moments in a picture of the balance, however long the ledger is. */
export const MOMENTS_MOST = 160;

/** The rows (from 1) of a picture: all, or an even selection with the first and the last. */
export function pickedMoments(total: number): number[] {
  const count = Math.min(total, MOMENTS_MOST);
  if (count < 2) return count === 0 ? [] : [1];
  return Array.from({ length: count }, (_, index) => 1 + Math.round((index * (total - 1)) / (count - 1)));
}

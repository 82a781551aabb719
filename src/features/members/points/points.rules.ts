export const POINTS_MOST = 1_000_000_000;
export const POINTS_REASON_LIMIT = 50;
/** Limits the chart of a balance, however long the ledger is. */
export const MOMENTS_MOST = 160;

/** Row numbers (from 1): all, or evenly selected ones with first and last. */
export function pickedMoments(total: number): number[] {
  const count = Math.min(total, MOMENTS_MOST);
  if (count < 2) return count === 0 ? [] : [1];
  return Array.from({ length: count }, (_, index) => 1 + Math.round((index * (total - 1)) / (count - 1)));
}

type Moment = { date: string; balance: number };

// A little of the balance after the last change is drawn: the change itself could not be seen.
const AFTERWARDS = 0.03;

/** The path is in a box of 100 by 100, level between changes. Undefined for fewer than two moments. */
export function drawBalance(history: readonly Moment[]): { line: string; top: number } | undefined {
  const [first] = history;
  const times = history.map(({ date }) => Date.parse(date));
  const began = times[0] ?? 0;
  const span = ((times.at(-1) ?? began) - began) * (1 + AFTERWARDS);
  if (!first || span === 0) return undefined;
  const top = Math.max(...history.map(({ balance }) => balance));
  // The top of the line keeps its whole width inside the picture.
  const y = (balance: number) => round(98 - (balance / (top || 1)) * 95);
  const steps = history.map(
    ({ balance }, index) => `H${round((((times[index] ?? 0) - began) / span) * 100)} V${y(balance)}`,
  );
  return { line: `M0 ${y(first.balance)} ${steps.slice(1).join(' ')} H100`, top };
}

const round = (number: number) => Math.round(number * 100) / 100;

import type { Entry } from '#/features/tournaments/engine/events.contract.ts';

/** The most frequent hall among these players, the first one in a tie; empty without any. */
export function commonHall(entries: readonly Entry[]): string {
  const counts = new Map<string, number>();
  for (const { hall } of entries.flatMap(({ players }) => players)) {
    if (hall) counts.set(hall, (counts.get(hall) ?? 0) + 1);
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? '';
}

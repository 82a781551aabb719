import { DAY_MS } from '#/shared/time/time.ts';
/** The number of days, weeks and months of which the newest backup is kept. */
export type Retention = { days: number; weeks: number; months: number };

// 1970 began on a Thursday.
const MONDAY_OFFSET = 3;

/**
 * The backups to keep, named by their moment in Seoul (`20261122-040000`): the newest of each of the last
 * days, weeks and months that have any, and always the newest of all.
 */
export function keptStamps(stamps: string[], { days, weeks, months }: Retention): Set<string> {
  const newestFirst = [...stamps].sort().reverse();
  const kept = new Set(newestFirst.slice(0, 1));
  const periods: [number, (stamp: string) => string][] = [
    [days, stamp => stamp.slice(0, 8)],
    [weeks, weekOf],
    [months, stamp => stamp.slice(0, 6)],
  ];
  for (const [count, periodOf] of periods) {
    const newest = new Map<string, string>();
    for (const stamp of newestFirst) if (!newest.has(periodOf(stamp))) newest.set(periodOf(stamp), stamp);
    for (const stamp of [...newest.values()].slice(0, count)) kept.add(stamp);
  }
  return kept;
}

/** The maximum number of days for which data removed from the site can still be in a backup. */
export const longestDays = ({ days, weeks, months }: Retention) => Math.max(days, weeks * 7, months * 31);

function weekOf(stamp: string): string {
  const day = Date.UTC(Number(stamp.slice(0, 4)), Number(stamp.slice(4, 6)) - 1, Number(stamp.slice(6, 8)));
  return String(Math.floor((day / DAY_MS + MONDAY_OFFSET) / 7));
}

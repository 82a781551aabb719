import { NOTICE_HOURS, REPORT_HOURS } from './leaks.constants.ts';

const HOUR_MS = 3_600_000;

/** The two deadlines that run from the time a leak is known (ISO 8601). */
export function clocksOf(knownAt: string): { reportBy: string; notifyBy: string } {
  const after = (hours: number) => new Date(Date.parse(knownAt) + hours * HOUR_MS).toISOString();
  return { reportBy: after(REPORT_HOURS), notifyBy: after(NOTICE_HOURS) };
}

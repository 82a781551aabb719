import { monthStart, seoulDay, weekStart, yearStart } from '#/shared/time/time.ts';

/** The periods for which points and victories are counted, on the member's own row. */
export const PERIODS = ['week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * The first day of the Korean week, month and year of a moment; a member's row names its periods by these
 * days.
 */
export function periodsAt(now: Date): Record<Period, string> {
  const day = seoulDay(now);
  return { week: weekStart(day), month: monthStart(day), year: yearStart(day) };
}

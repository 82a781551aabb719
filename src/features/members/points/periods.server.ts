import { monthStart, seoulDay, weekStart, yearStart } from '#/shared/time/time.ts';

/** What is counted anew in each of them, on the member's own row. */
export const PERIODS = ['week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The first day of the Korean week, month and year of a moment: so the periods are named on a member's row. */
export function periodsAt(now: Date): Record<Period, string> {
  const day = seoulDay(now);
  return { week: weekStart(day), month: monthStart(day), year: yearStart(day) };
}

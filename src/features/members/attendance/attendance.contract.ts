import { z } from 'zod';
import { MONTH } from './attendance.rules.ts';

/** The query of the attendance calendar: the month to show, by default the current one. */
export const attendanceQuery = z.object({
  month: z.string().regex(MONTH, '달은 2026-11처럼 적어 주세요.').optional(),
});

const totals = {
  /** Attended days in a row until today, or until yesterday while today can still be marked. */
  streak: z.number(),
  best: z.number(),
  total: z.number(),
  points: z.number(),
};

/** The answer after marking a day as attended: the points gained, and the member's totals after that. */
export const pressed = z.object({ day: z.string(), gained: z.number(), ...totals });
export type Pressed = z.infer<typeof pressed>;

/** A month of a member's attendance; `month` is never later than the current one. */
export const attendanceAnswer = z.object({
  month: z.string(),
  today: z.string(),
  days: z.array(z.string()),
  /** The first day that the member attended; null without any attendance. */
  since: z.string().nullable(),
  can: z.object({ press: z.boolean() }),
  ...totals,
});
export type Attendance = z.infer<typeof attendanceAnswer>;

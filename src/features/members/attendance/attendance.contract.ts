import { z } from 'zod';
import { MONTH } from './attendance.rules.ts';

/** The month to show, the current one by default. */
export const attendanceQuery = z.object({
  month: z.string().regex(MONTH, '달은 2026-11처럼 적어 주세요.').optional(),
});

const totals = {
  /** Days in a row until today, or until yesterday while today's press is still possible. */
  streak: z.number(),
  best: z.number(),
  total: z.number(),
  points: z.number(),
};

/** The result of a press: the points gained and the member's totals after it. */
export const pressed = z.object({ day: z.string(), gained: z.number(), ...totals });
export type Pressed = z.infer<typeof pressed>;

/** A month of a member's attendance; `month` is never later than the current one. */
export const attendanceAnswer = z.object({
  month: z.string(),
  today: z.string(),
  days: z.array(z.string()),
  /** The day of the first attendance; null before it. */
  since: z.string().nullable(),
  can: z.object({ press: z.boolean() }),
  ...totals,
});
export type Attendance = z.infer<typeof attendanceAnswer>;

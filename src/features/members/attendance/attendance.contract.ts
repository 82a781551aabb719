import { z } from 'zod';
import { MONTH } from './attendance.rules.ts';

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

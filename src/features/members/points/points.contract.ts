import { z } from 'zod';
import { countCodePoints, tidyLine } from '#/shared/text/text.ts';
import { POINTS_MOST, POINTS_REASON_LIMIT } from './points.rules.ts';

const BAD_POINTS = '포인트는 0에서 1,000,000,000 사이의 정수로 입력해주세요.';

// A form sends digits, a program a number.
const points = z
  .union([z.number(), z.string().regex(/^[0-9]{1,10}$/, BAD_POINTS)], BAD_POINTS)
  .transform(Number)
  .refine(amount => Number.isInteger(amount) && amount >= 0 && amount <= POINTS_MOST, BAD_POINTS);

const BAD_REASON = `사유는 ${POINTS_REASON_LIMIT}자까지 쓸 수 있습니다.`;
const reason = z
  .string(BAD_REASON)
  .transform(tidyLine)
  .refine(text => countCodePoints(text) <= POINTS_REASON_LIMIT, BAD_REASON);

/** Refused if the balance is not `expectedPoints`; the ledger shows the reason. */
export const pointsQuery = z.object({
  points,
  expectedPoints: points.optional(),
  reason: reason.optional(),
});
export type PointsQuery = z.infer<typeof pointsQuery>;

/** `id` 1 is the oldest row. */
export const pointsEntry = z.object({
  id: z.number(),
  amount: z.number(),
  reason: z.string(),
  balance: z.number(),
  date: z.string(),
});
export type PointsEntry = z.infer<typeof pointsEntry>;

/** The balances, oldest first: after every change, or after `MOMENTS_MOST` evenly selected ones. */
export const pointsHistory = z.array(z.object({ date: z.string(), balance: z.number() }));
export type PointsHistory = z.infer<typeof pointsHistory>;

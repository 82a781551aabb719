import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';
import { POINTS_MOST } from './points.rules.ts';

const BAD_POINTS = '포인트는 0에서 1,000,000,000 사이의 정수로 입력해주세요.';

// A box of a form sends digits, a program a number.
const points = z
  .union([z.number(), z.string().regex(/^[0-9]{1,10}$/, BAD_POINTS)], BAD_POINTS)
  .transform(Number)
  .refine(sent => Number.isInteger(sent) && sent >= 0 && sent <= POINTS_MOST, BAD_POINTS);

/** What an admin sets, and from what: refused as stale when the balance has moved since. */
export const pointsWish = z.object({ points, expectedPoints: points.optional() });
export type PointsWish = z.infer<typeof pointsWish>;

export const pointsList = listQuery([], []).pick({ page: true, size: true });

/** A row of the own ledger; `id` counts from 1, the oldest. */
export const pointsEntry = z.object({
  id: z.number(),
  amount: z.number(),
  reason: z.string(),
  balance: z.number(),
  date: z.string(),
});
export type PointsEntry = z.infer<typeof pointsEntry>;

/** The balance over time, the oldest first: all of it, or so many moments of it evenly picked. */
export const pointsHistory = z.array(z.object({ date: z.string(), balance: z.number() }));
export type PointsHistory = z.infer<typeof pointsHistory>;

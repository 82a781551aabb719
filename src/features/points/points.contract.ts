import { z } from 'zod';
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

import { z } from 'zod';

/** 더블 엘리미네이션: an entry that loses once goes on in the losers' bracket (패자조), one that loses twice is out. */
export const doubleStage = z.object({
  type: z.literal('double'),
  /** Whether the final is repeated if the winner of the losers' bracket wins it. */
  reset: z.boolean(),
});
export const doubleStages = z.tuple([doubleStage]);

/** The options of the set-up form; absent in older saved drafts. */
export const doubleOptions = z.object({ reset: doubleStage.shape.reset.optional() });
export type DoubleOptions = z.infer<typeof doubleOptions>;

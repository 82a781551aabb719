import { z } from 'zod';

/** 더블 엘리미네이션: an entry that loses once goes on in the losers' bracket (패자조), one that loses twice is out. */
export const doubleStage = z.object({
  type: z.literal('double'),
  /** Whether the final is repeated if the winner of the losers' bracket wins it. */
  reset: z.boolean(),
});
export const doubleStages = z.tuple([doubleStage]);

import { z } from 'zod';

/** 패자부활: single elimination in which losers of round one play for the free places of round two. */
export const revivalStages = z.tuple([z.object({ type: z.literal('revival') })]);

import { z } from 'zod';

/** The duration of matches in minutes: median, lower and upper quartile, and the number of matches. */
export const lasting = z.object({
  median: z.number(),
  low: z.number(),
  high: z.number(),
  matches: z.number(),
});
export type Lasting = z.infer<typeof lasting>;

import { z } from 'zod';

/** How long matches last: the median and the middle half of them, in minutes, and how many they were. */
export const lasting = z.object({
  median: z.number(),
  low: z.number(),
  high: z.number(),
  matches: z.number(),
});
export type Lasting = z.infer<typeof lasting>;

import { z } from 'zod';

/** The duration of matches in minutes: median, lower and upper quartile, and the number of matches. */
export const minutesSummary = z.object({
  median: z.number(),
  low: z.number(),
  high: z.number(),
  matches: z.number(),
});
export type MinutesSummary = z.infer<typeof minutesSummary>;

import { z } from 'zod';

const allowance = z.object({ left: z.number(), most: z.number() }).nullable();
/** The number of posts and comments a new member may still write today; null for a member who is not new. */
export const writingLimits = z.object({ posts: allowance, comments: allowance });
export type WritingLimits = z.infer<typeof writingLimits>;

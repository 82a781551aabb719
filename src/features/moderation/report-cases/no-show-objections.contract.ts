import { z } from 'zod';

/** An objection to a no-show that waits for moderators, with its match. */
export const waitingObjection = z.object({
  title: z.string(),
  link: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
  /** When the no-show was reported. */
  date: z.string(),
});
export type WaitingObjection = z.infer<typeof waitingObjection>;

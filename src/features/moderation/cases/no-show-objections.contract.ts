import { z } from 'zod';

/** An objection to a no-show that waits for moderators, with the match it is about. */
export const waitingObjection = z.object({
  title: z.string(),
  link: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
  /** When it was said that the member did not come. */
  date: z.string(),
});
export type WaitingObjection = z.infer<typeof waitingObjection>;

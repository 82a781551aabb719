import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';

export const profileQuery = listQuery([], []).pick({ page: true });

const victory = z.object({ title: z.string(), date: z.string() });

/** A member's public data beside the ranking's row: a page of the victories. */
export const publicProfile = z.object({
  /** True for a profile hidden because of reports: then it is empty for everybody but moderators. */
  hidden: z.boolean(),
  /** Whether 임시조치 withholds the nickname and the picture. */
  blocked: z.boolean(),
  /** The name of the member's picture; empty without one. */
  picture: z.string(),
  victories: z.array(victory),
  victoryCount: z.number(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

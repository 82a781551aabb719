import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';

export const profileQuery = listQuery([], []).pick({ page: true });

const victory = z.object({ title: z.string(), date: z.string() });
/** A post as a profile names it, by its board and number. */
const writtenPost = z.object({
  board: z.enum(['free-board', 'promotion', 'singlematch']),
  id: z.number(),
  title: z.string(),
  date: z.string(),
});
export type WrittenPost = z.infer<typeof writtenPost>;

/** What everybody may read of a member beside the ranking's row: a page of the victories, and the newest posts. */
export const publicProfile = z.object({
  /** Hidden because of reports: then it is empty for all but moderators. */
  hidden: z.boolean(),
  victories: z.array(victory),
  victoryCount: z.number(),
  posts: z.array(writtenPost),
});
export type PublicProfile = z.infer<typeof publicProfile>;

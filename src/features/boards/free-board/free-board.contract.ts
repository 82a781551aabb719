import { z } from 'zod';
import { likeable, listedPost, wholeMemberPost } from '#/features/boards/board/boards.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';

export const freePost = listedPost.extend(wholeMemberPost).extend(likeable).extend({
  /** Whether the reader has bookmarked the post; null for guests. */
  bookmarked: z.boolean().nullable(),
});
export type FreePost = z.infer<typeof freePost>;

export const bookmarked = z.object({ bookmarked: z.boolean() });
export type Bookmarked = z.infer<typeof bookmarked>;

/** The popular posts have one order and no search. */
export const popularList = listQuery([], []).pick({ page: true, size: true });

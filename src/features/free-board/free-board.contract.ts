import { z } from 'zod';
import { likeable, postBasics, postListIn, wholeMemberPost } from '#/features/boards/boards.contract.ts';
import { listQuery } from '#/shared/list-query.ts';
import { FREE_SORTS } from './free-board.limits.ts';

/** A post as lists show it. */
export const listedPost = postBasics.extend({
  date: z.string(),
  commentCount: z.number(),
  likeCount: z.number(),
});
export type ListedPost = z.infer<typeof listedPost>;

export const freePost = listedPost.extend(wholeMemberPost).extend(likeable).extend({
  /** Whether the reader keeps it; null for guests. */
  bookmarked: z.boolean().nullable(),
});
export type FreePost = z.infer<typeof freePost>;

/** The list of posts, in any of its orders. */
export const freeList = postListIn(FREE_SORTS);

/** The popular posts have one order, and nothing to search by. */
export const popularList = listQuery([], []).pick({ page: true, size: true });

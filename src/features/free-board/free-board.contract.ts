import { z } from 'zod';
import { likeable, postBasics, postDraft, wholeMemberPost } from '#/features/boards/boards.contract.ts';
import { picture, pictureRefs } from '#/features/pictures/pictures.contract.ts';
import { listQuery } from '#/shared/list-query.ts';
import { beganFrom } from '#/shared/written.ts';

export const freeDraft = postDraft.extend({ pictures: pictureRefs });
export const freeChange = freeDraft.extend(beganFrom);
export type FreeChange = z.infer<typeof freeChange>;

/** A post as lists show it. */
export const listedPost = postBasics.extend({
  date: z.string(),
  commentCount: z.number(),
  likeCount: z.number(),
  /** The name of its first picture, empty without one, and how many it has. */
  picture: z.string(),
  pictureCount: z.number(),
});
export type ListedPost = z.infer<typeof listedPost>;

export const freePost = listedPost
  .extend(wholeMemberPost)
  .extend(likeable)
  .extend({
    /** Whether the reader keeps it; null for guests. */
    bookmarked: z.boolean().nullable(),
    pictures: z.array(picture),
  });
export type FreePost = z.infer<typeof freePost>;

/** The popular posts have one order, and nothing to search by. */
export const popularList = listQuery([], []).pick({ page: true, size: true });

import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';
import { beganFrom, rowId, titleAndContent, writtenText } from '#/shared/written.ts';
import { POST_FIELDS, POST_SORTS } from './free-board.rules.ts';

export const COMMENT_LIMIT = 1_000;

export const postList = listQuery(POST_SORTS, POST_FIELDS);

const { page, size } = postList.shape;
/** Comments rise from the oldest to the newest; `last` is the page the newest are on. */
export const commentList = z.object({ page: z.union([z.literal('last'), page]), size });

export const postId = z.object({ id: rowId });
export const commentId = z.object({ id: rowId, commentId: rowId });

export const postDraft = z.object(titleAndContent);
export type PostDraft = z.infer<typeof postDraft>;
export const postChange = postDraft.extend(beganFrom);
export type PostChange = z.infer<typeof postChange>;

export const commentDraft = z.object({ content: writtenText('댓글 내용', COMMENT_LIMIT) });
export type CommentDraft = z.infer<typeof commentDraft>;

/** A post as lists show it, its `content` cut to 200 code points; `authorId` is empty once the author has left. */
export const listedPost = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
  date: z.string(),
  viewCount: z.number(),
  commentCount: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type ListedPost = z.infer<typeof listedPost>;

const neighbour = z.object({ id: z.number(), title: z.string() }).nullable();

/** A whole post, with the one written before it (이전글) and the one written after it (다음글). */
export const freePost = listedPost.extend({ updatedAt: z.string(), prev: neighbour, next: neighbour });
export type FreePost = z.infer<typeof freePost>;

export const comment = z.object({
  id: z.number(),
  content: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  authorHasProfile: z.boolean(),
  date: z.string(),
  can: z.object({ remove: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

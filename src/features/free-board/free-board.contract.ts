import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';
import { countCodePoints, hasVisible, tidy, tidyLine } from '#/shared/text.ts';
import { POST_FIELDS, POST_SORTS } from './free-board.rules.ts';

export const TITLE_LIMIT = 100;
export const CONTENT_LIMIT = 10_000;
export const COMMENT_LIMIT = 1_000;

/** What the name of somebody who has left is replaced with. */
export const WITHDRAWN = '탈퇴한 회원';

export const postList = listQuery(POST_SORTS, POST_FIELDS);

const { page, size } = postList.shape;
/** Comments rise from the oldest to the newest; `last` is the page the newest are on. */
export const commentList = z.object({ page: z.union([z.literal('last'), page]), size });

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const postId = z.object({ id });
export const commentId = z.object({ id, commentId: id });

const fits = (limit: number) => (text: string) => countCodePoints(text) <= limit;

export const postDraft = z.object({
  title: z
    .string('제목을 입력해주세요.')
    .transform(tidyLine)
    .refine(hasVisible, '제목을 입력해주세요.')
    .refine(fits(TITLE_LIMIT), '제목은 100자까지 쓸 수 있습니다.'),
  content: z
    .string('내용을 입력해주세요.')
    .transform(tidy)
    .refine(hasVisible, '내용을 입력해주세요.')
    .refine(fits(CONTENT_LIMIT), '내용은 10,000자까지 쓸 수 있습니다.'),
});
export type PostDraft = z.infer<typeof postDraft>;

export const commentDraft = z.object({
  content: z
    .string('댓글 내용을 입력해주세요.')
    .transform(tidy)
    .refine(hasVisible, '댓글 내용을 입력해주세요.')
    .refine(fits(COMMENT_LIMIT), '댓글은 1,000자까지 쓸 수 있습니다.'),
});
export type CommentDraft = z.infer<typeof commentDraft>;

/** A post as lists show it, its `content` cut to 200 code points; `authorId` is empty once the author has left. */
export const listedPost = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  date: z.string(),
  viewCount: z.number(),
  commentCount: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type ListedPost = z.infer<typeof listedPost>;

const neighbour = z.object({ id: z.number(), title: z.string() }).nullable();

/** A whole post, with the one written before it (이전글) and the one written after it (다음글). */
export const freePost = listedPost.extend({ prev: neighbour, next: neighbour });
export type FreePost = z.infer<typeof freePost>;

export const comment = z.object({
  id: z.number(),
  content: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  date: z.string(),
  can: z.object({ remove: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

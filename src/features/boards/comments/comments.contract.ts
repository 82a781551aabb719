import { z } from 'zod';
import { hiding, likeable, mentions, postList } from '#/features/boards/board/boards.contract.ts';
import { author } from '#/shared/author.contract.ts';
import { onePicture, picture } from '#/shared/pictures/pictures.contract.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { rowId, writtenText } from '#/shared/text/written.ts';

export const COMMENT_LIMIT = 1_000;

const { page, size } = postList.shape;
/** Comments are listed from the oldest thread to the newest. */
export const commentList = z.object({ page: z.union([z.literal('last'), page]), size });

export const commentId = z.object({ id: rowId, commentId: rowId });

export const commentText = z.object({
  content: publicText(writtenText('댓글 내용', COMMENT_LIMIT)),
  pictures: onePicture,
});
export type CommentText = z.infer<typeof commentText>;
/** `answerTo` is the id of the answered comment. */
export const commentDraft = commentText.extend({
  answerTo: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type CommentDraft = z.infer<typeof commentDraft>;

export const comment = z.object({
  id: z.number(),
  /** The id of the comment that begins the thread; null if this comment does. */
  parentId: z.number().nullable(),
  /** The author of the answered comment; null for a comment that answers none. */
  answerTo: z.object(author).nullable(),
  mentions,
  /** True for a removed comment that has answers: `content` says so, and the author is left out. */
  removed: z.boolean(),
  content: z.string(),
  /** The picture of the comment, at most one; left out if there is none. */
  pictures: z.array(picture).optional(),
  ...author,
  authorScore4: z.number().nullable(),
  date: z.string(),
  /** '' until the comment is edited. */
  editedAt: z.string(),
  ...hiding,
  likeCount: z.number(),
  ...likeable,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

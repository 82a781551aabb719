import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { onePicture, picture, pictureRefs } from '#/shared/pictures/pictures.contract.ts';
import { beganFrom, rowId, titleAndContent, typedHeading, writtenText } from '#/shared/text/written.ts';
import { DISCUSSION_SORTS, POST_FIELDS, POST_SORTS } from './boards.rules.ts';

export const COMMENT_LIMIT = 1_000;

/** What the list of a board with these orders may be asked. */
export const postListIn = <Sort extends string>(sorts: readonly Sort[]) => listQuery(sorts, POST_FIELDS);
export type PostListIn<Sort extends string> = ReturnType<typeof postListIn<Sort>>;
export const postList = postListIn(POST_SORTS);

const { page, size } = postList.shape;
/** Comments rise from the oldest to the newest; `last` is the page the newest are on. */
export const commentList = z.object({ page: z.union([z.literal('last'), page]), size });

/** The list of a board whose posts have comments and likes, in any of its orders, or of its posts with one 말머리. */
export const discussionList = postListIn(DISCUSSION_SORTS).extend({ heading: typedHeading.optional() });

export const postId = z.object({ id: rowId });
export const commentId = z.object({ id: rowId, commentId: rowId });

export const postDraft = z.object({ ...titleAndContent, pictures: pictureRefs });
export type PostDraft = z.infer<typeof postDraft>;
export const postChange = postDraft.extend(beganFrom);
export type PostChange = z.infer<typeof postChange>;

/** A post that members talk about, with its 말머리: empty for none; one that is not said stays as it is. */
export const discussionDraft = postDraft.extend({ heading: typedHeading.optional() });
export type DiscussionDraft = z.infer<typeof discussionDraft>;
export const discussionChange = discussionDraft.extend(beganFrom);
export type DiscussionChange = z.infer<typeof discussionChange>;

export const commentText = z.object({
  content: writtenText('댓글 내용', COMMENT_LIMIT),
  pictures: onePicture,
});
export type CommentText = z.infer<typeof commentText>;
/** `answerTo` is the id of the comment that it answers. */
export const commentDraft = commentText.extend({
  answerTo: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type CommentDraft = z.infer<typeof commentDraft>;

/** Who wrote something; `authorId` is empty once the author has left. */
const author = { author: z.string(), authorId: z.string().nullable(), authorHasProfile: z.boolean() };

/** The name of a post's first picture, empty without one, and how many it has. */
export const firstPicture = { picture: z.string(), pictureCount: z.number() };

/** What every post that members write has in lists, its `content` cut to 200 code points. */
export const postBasics = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  ...author,
  viewCount: z.number(),
  ...firstPicture,
  /** Hidden because of reports or a takedown, or `held` until a moderator has looked at it, and `hiddenWhy`; `folded` where this reader is sent nothing. */
  hidden: z.boolean(),
  held: z.boolean(),
  folded: z.boolean(),
  hiddenWhy: z.string().optional(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type PostBasics = z.infer<typeof postBasics>;

/** A post that members talk about, as lists show it. */
export const listedPost = postBasics.extend({
  /** 말머리; empty for none. */
  heading: z.string(),
  date: z.string(),
  commentCount: z.number(),
  likeCount: z.number(),
});
export type ListedPost = z.infer<typeof listedPost>;

/** A member whom a text names: how it does (`@철수`), and the login id. */
export const mention = z.object({ text: z.string(), id: z.string() });
export type Mention = z.infer<typeof mention>;
/** What was typed behind an `@`, and the post under which it is written: of the kind `board`, in all boards by admins `free`. */
export const namesQuery = z.object({
  q: z.string().min(1).max(100),
  post: rowId.optional(),
  board: z.enum(['free', 'promotion', 'singlematch']).default('free'),
});
/** A member as offered to be named. */
export const memberName = z.object({ id: z.string(), username: z.string() });
export type MemberName = z.infer<typeof memberName>;
/** Whom a text names; missing where it names nobody. */
const mentions = z.array(mention).optional();

const neighbour = z.object({ id: z.number(), title: z.string() });

/**
 * What a whole post has besides: when it was changed (`editedAt` is empty until then), the one written before it
 * (이전글), the three before that (`more`), and the one written after it (다음글).
 */
export const wholePost = {
  updatedAt: z.string(),
  editedAt: z.string(),
  prev: neighbour.nullable(),
  next: neighbour.nullable(),
  more: z.array(neighbour),
  pictures: z.array(picture),
};
const authorFacts = z
  .object({ score4: z.number().nullable(), score3: z.number().nullable(), hall: z.string() })
  .nullable();
/** What a post says of its author besides the name. */
export type AuthorFacts = z.infer<typeof authorFacts>;
/**
 * The same of a post that a member wrote; `authorTexts` is whether everybody may read a list of the author's texts,
 * `authorPicture` the name of the author's picture (empty without one). `authorFacts` is null where the author has no
 * profile that others may open.
 */
export const wholeMemberPost = {
  ...wholePost,
  authorTexts: z.boolean(),
  authorPicture: z.string(),
  authorFacts,
  mentions,
};

/** Whether the reader likes it; null for who may not: guests, and who wrote it. */
export const likeable = { liked: z.boolean().nullable() };
/** What a like or its taking back leaves. */
export const likes = z.object({ ...likeable, likeCount: z.number() });
export type Likes = z.infer<typeof likes>;

export const comment = z.object({
  id: z.number(),
  /** The comment that an answer stands under; null for what is no answer. */
  parentId: z.number().nullable(),
  /** Who wrote what was answered. */
  answerTo: z.object(author).nullable(),
  mentions,
  /** It was removed, and stays because it has answers: `content` says so, and nobody is named. */
  removed: z.boolean(),
  content: z.string(),
  /** One at most; missing without one. */
  pictures: z.array(picture).optional(),
  ...author,
  date: z.string(),
  /** Empty until it is edited. */
  editedAt: z.string(),
  /** As of a post. */
  hidden: z.boolean(),
  held: z.boolean(),
  folded: z.boolean(),
  hiddenWhy: z.string().optional(),
  likeCount: z.number(),
  ...likeable,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

/** What a post or a comment said before it was edited; a comment has no title. */
export const earlierText = z.object({ title: z.string(), content: z.string(), changedAt: z.string() });
export type EarlierText = z.infer<typeof earlierText>;

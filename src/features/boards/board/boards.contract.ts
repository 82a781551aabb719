import { z } from 'zod';
import { author } from '#/shared/author.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { picture, pictureRefs } from '#/shared/pictures/pictures.contract.ts';
import { beganFrom, rowId, titleAndContent, typedHeading } from '#/shared/text/written.ts';
import { DISCUSSION_SORTS, POST_FIELDS, POST_SORTS } from './boards.rules.ts';

const postListIn = <Sort extends string>(sorts: readonly Sort[]) => listQuery(sorts, POST_FIELDS);
export type PostListIn<Sort extends string> = ReturnType<typeof postListIn<Sort>>;
export const postList = postListIn(POST_SORTS);

export const discussionList = postListIn(DISCUSSION_SORTS).extend({ heading: typedHeading.optional() });

/** A change without `heading` (말머리) keeps the stored one; '' removes it. */
export const postDraft = z.object({
  ...titleAndContent,
  pictures: pictureRefs,
  heading: typedHeading.optional(),
});
export type PostDraft = z.infer<typeof postDraft>;
export const postChange = postDraft.extend(beganFrom);
export type PostChange = z.infer<typeof postChange>;

export const firstPicture = { picture: z.string(), pictureCount: z.number() };

/**
 * Whether a text is hidden from others, for the reason in `hiddenWhy`; `held` is true if it waits for a
 * moderator. `folded` is true if this reader may not see it: its title and content are left out of the
 * answer.
 */
export const hiding = {
  hidden: z.boolean(),
  held: z.boolean(),
  folded: z.boolean(),
  hiddenWhy: z.string().optional(),
};

/** In lists `content` is cut to 200 code points. */
export const postBasics = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  ...author,
  viewCount: z.number(),
  ...firstPicture,
  /** The signature without which `picture` is not served; only on boards that guests cannot read. */
  picturePass: z.string().optional(),
  ...hiding,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type PostBasics = z.infer<typeof postBasics>;

export const listedPost = postBasics.extend({
  heading: z.string(),
  date: z.string(),
  commentCount: z.number(),
  likeCount: z.number(),
});
export type ListedPost = z.infer<typeof listedPost>;

/** `text` is the words that mention the member (`@철수`). */
const mention = z.object({ text: z.string(), id: z.string(), number: z.number() });
export type Mention = z.infer<typeof mention>;
/** `q` is the text typed after the `@`; `board` is `free` also for boards made by admins. */
export const namesQuery = z.object({
  q: z.string().min(1).max(100),
  post: rowId.optional(),
  board: z.enum(['free', 'promotion', 'singlematch']).default('free'),
});
export const memberName = z.object({ id: z.string(), username: z.string() });
export type MemberName = z.infer<typeof memberName>;
/** The members mentioned in a text; left out if there are none. */
export const mentions = z.array(mention).optional();

const neighbour = z.object({ id: z.number(), title: z.string() });

/** `prev` was written before the post, `next` after it. */
export const wholePost = {
  updatedAt: z.string(),
  editedAt: z.string(),
  prev: neighbour.nullable(),
  next: neighbour.nullable(),
  pictures: z.array(picture),
};
const authorFacts = z
  .object({ score4: z.number().nullable(), score3: z.number().nullable(), hall: z.string() })
  .nullable();
/** A post has null instead if the author's profile is closed. */
export type AuthorFacts = z.infer<typeof authorFacts>;
/** `authorTexts` is true if the author's profile lists texts; `authorPicture` is '' without one. */
export const wholeMemberPost = {
  ...wholePost,
  authorTexts: z.boolean(),
  authorPicture: z.string(),
  authorFacts,
  mentions,
};
export type WholeMemberPost = z.infer<z.ZodObject<typeof wholeMemberPost>>;

/** Null for guests and for the author, who may not like it. */
export const likeable = { liked: z.boolean().nullable() };
export const likesAnswer = z.object({ ...likeable, likeCount: z.number() });
export type Likes = z.infer<typeof likesAnswer>;

/** The text before the edit at `changedAt`; `title` is '' for a comment. */
export const earlierText = z.object({ title: z.string(), content: z.string(), changedAt: z.string() });
export type EarlierText = z.infer<typeof earlierText>;

export const freePost = listedPost.extend(wholeMemberPost).extend(likeable).extend({
  /** Null for guests. */
  bookmarked: z.boolean().nullable(),
});
export type FreePost = z.infer<typeof freePost>;

export const bookmarked = z.object({ bookmarked: z.boolean() });
export type Bookmarked = z.infer<typeof bookmarked>;

import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { TEXT_TABS } from './member-texts.constants.ts';

/** The query of a member's texts: `of` chooses posts or comments of the free or the match boards. */
export const memberTextsQuery = listQuery([], [])
  .pick({ page: true })
  .extend({ of: z.enum(TEXT_TABS).default('posts') });

/** A post, or a comment (cut to 200 code points) with the title of its post and a link to the comment. */
const memberText = z.object({
  board: z.enum(['free-board', 'promotion', 'singlematch']),
  id: z.number(),
  comment: z.number().nullable(),
  title: z.string(),
  content: z.string(),
  link: z.string(),
  date: z.string(),
});
export type MemberText = z.infer<typeof memberText>;

/** A page of one kind of a member's texts that everybody can read; each count stops at 1,000. */
export const memberTextsAnswer = z.object({
  /** Whether the member shows the list to others. */
  shown: z.boolean(),
  /** Whether the texts are left out of the answer because the caller may not see the list. */
  folded: z.boolean(),
  counts: z.object({
    posts: z.number(),
    matches: z.number(),
    comments: z.number(),
    matchComments: z.number(),
  }),
  rows: z.array(memberText),
});
export type MemberTexts = z.infer<typeof memberTextsAnswer>;

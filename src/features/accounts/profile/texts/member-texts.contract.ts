import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { TEXT_TABS } from './member-texts.constants.ts';

/** `of` chooses posts or comments of the free or the match boards. */
export const memberTextsQuery = listQuery([], [])
  .pick({ page: true })
  .extend({ of: z.enum(TEXT_TABS).default('posts') });

/** A comment is cut to 200 code points and has the title of its post. */
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

/** Each count stops at 1,000. */
export const memberTextsAnswer = z.object({
  shown: z.boolean(),
  /** True if the caller may not see the list, so that the answer has no texts. */
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

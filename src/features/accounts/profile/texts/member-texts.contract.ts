import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { TEXT_TABS } from './member-texts.constants.ts';

/** `of` chooses posts of the free board or of the match boards, or the comments under either. */
export const memberTextsQuery = listQuery([], [])
  .pick({ page: true })
  .extend({ of: z.enum(TEXT_TABS).default('posts') });

/** A post; for a comment its post, the comment's text cut to 200 code points, and its link. */
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

/** A page of one kind of texts that everybody can read; each count stops at 1,000. */
export const memberTextsAnswer = z.object({
  /** Whether the member shows the list to others, and whether this reader gets it. */
  shown: z.boolean(),
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

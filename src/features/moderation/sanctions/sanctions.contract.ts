import { z } from 'zod';
import { reportReason } from '#/features/moderation/reports/reports.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { SANCTION_KINDS } from './sanctions.rules.ts';

export const sanctionList = listQuery([], []).pick({ page: true, size: true });
/**
 * A sanction as its member reads it: `until` is null without an end, `lasts` true while it is in force,
 * `answer` the decision on the objection, `can.object` whether an objection is possible.
 */
export const sanction = z.object({
  id: z.number(),
  kind: z.enum(SANCTION_KINDS),
  reason: reportReason,
  /** The hidden or removed content, or the content that the sanction is for, as it was reported. */
  about: z.string(),
  date: z.string(),
  until: z.string().nullable(),
  lasts: z.boolean(),
  liftedAt: z.string().nullable(),
  objection: z.string(),
  answer: z.enum(['', 'accepted', 'declined']),
  can: z.object({ object: z.boolean() }),
});
export type Sanction = z.infer<typeof sanction>;

/** The number of cases about a content's author, and the author's newest sanctions. */
export const authorRecord = z.object({ cases: z.number(), sanctions: z.array(sanction) });
export type AuthorRecord = z.infer<typeof authorRecord>;

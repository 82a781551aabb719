import { z } from 'zod';
import { reportReason } from '#/features/moderation/reports/reports.contract.ts';
import { SANCTION_KINDS } from './sanctions.rules.ts';

/** `until` is null without an end; `lasts` is true while the sanction is in force. */
export const sanction = z.object({
  id: z.number(),
  kind: z.enum(SANCTION_KINDS),
  reason: reportReason,
  /** The content's title or beginning when it was first reported; '' without content. */
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

export const authorRecord = z.object({ cases: z.number(), sanctions: z.array(sanction) });
export type AuthorRecord = z.infer<typeof authorRecord>;

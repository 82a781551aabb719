import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';
import { OBJECTIONS } from './no-show-reports.rules.ts';

/** Somebody of a match, by the login id. */
export const noShowReportTarget = z.object({ id: rowId, member: z.string().max(20).transform(tidyLine) });

export const noShowReport = z.object({ came: z.boolean('왔는지 안 왔는지 알려주세요.') });
export const ruling = z.object({ counts: z.boolean('횟수에 넣을지 뺄지 알려주세요.') });

export const noShowObjectionList = listQuery([], []).pick({ page: true, size: true });

/** What a reader has to say or to hear after a match. */
export const afterMatch = z.object({
  /** Whom the reader may speak of now, and what was said: whether they came; null for nothing yet. */
  people: z.array(z.object({ id: z.string(), username: z.string(), came: z.boolean().nullable() })),
  /** How many say that it was a good game with the reader. */
  good: z.number(),
  /** What became of the word that the reader did not come; null where nobody said so. */
  absence: z.enum(OBJECTIONS).nullable(),
  /** To moderators: whose objections wait for them here. */
  objections: z.array(z.object({ id: z.string(), username: z.string() })),
});
export type AfterMatch = z.infer<typeof afterMatch>;

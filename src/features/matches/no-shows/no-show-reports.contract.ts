import { z } from 'zod';
import { tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';
import { OBJECTIONS } from './no-show-reports.rules.ts';

/** A member of a match, by the login id. */
export const noShowReportTarget = z.object({ id: rowId, member: z.string().max(20).transform(tidyLine) });

export const noShowReport = z.object({ came: z.boolean('왔는지 안 왔는지 알려주세요.') });

/** The reports after a match: those that the reader can make, and those about the reader. */
export const afterMatch = z.object({
  /** The members the reader may report on now, and whether they came; null for no report yet. */
  people: z.array(z.object({ id: z.string(), username: z.string(), came: z.boolean().nullable() })),
  /** The number of members who say that it was a good game with the reader. */
  good: z.number(),
  /** The objection to the report that the reader did not come; null where nobody reported that. */
  absence: z.enum(OBJECTIONS).nullable(),
});
export type AfterMatch = z.infer<typeof afterMatch>;

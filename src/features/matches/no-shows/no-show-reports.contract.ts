import { z } from 'zod';
import { tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';
import { OBJECTIONS } from './no-show-reports.rules.ts';

/** The parameters of a report: the id of a match, and the login id of the member that the report is about. */
export const noShowReportTarget = z.object({ id: rowId, member: z.string().max(20).transform(tidyLine) });

export const noShowReport = z.object({ came: z.boolean('왔는지 안 왔는지 알려주세요.') });

/** The reports after a match: those that the reader can make, and those about the reader. */
export const afterMatch = z.object({
  /** The members the reader may report on now, and whether they came; null for no report yet. */
  people: z.array(z.object({ id: z.string(), username: z.string(), came: z.boolean().nullable() })),
  /** The number of members who reported that the reader came. */
  good: z.number(),
  /** The reader's objection to no-show reports; null where nobody reported the reader as absent. */
  absence: z.enum(OBJECTIONS).nullable(),
});
export type AfterMatch = z.infer<typeof afterMatch>;

import { z } from 'zod';
import { reportedKind, reportReason } from '#/features/moderation/reports/reports.contract.ts';
import { sanction } from '#/features/moderation/sanctions/sanctions.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { picture } from '#/shared/pictures/pictures.contract.ts';
import { countCodePoints, tidy } from '#/shared/text/text.ts';
import { rowId, writtenText } from '#/shared/text/written.ts';
import { CONTENT_ACTS, NOTE_LIMIT, NOTHING_DECIDED, SANCTION_ACTS } from './moderation.constants.ts';

const { page, size } = listQuery([], []).shape;
/** Open cases, the heaviest first, or closed ones, the last closed first. */
export const caseList = z.object({
  page,
  size,
  state: z.enum(['open', 'closed'], '신고 상태를 확인해주세요.').default('open'),
});
export const caseId = z.object({ id: rowId });

const note = z
  .string()
  .transform(tidy)
  .refine(text => countCodePoints(text) <= NOTE_LIMIT, `메모는 ${NOTE_LIMIT}자까지 쓸 수 있습니다.`)
  .default('');

/**
 * `days` is the length of a ban, 0 for one that lasts until it is lifted; `note` is read by moderators only.
 */
export const decision = z
  .object({
    content: z.enum(CONTENT_ACTS, '내용을 어떻게 할지 선택해주세요.'),
    sanction: z.enum(SANCTION_ACTS, '제재를 선택해주세요.'),
    days: z.coerce.number().pipe(
      z.union(
        [1, 3, 7, 30, 0].map(day => z.literal(day)),
        '기간을 선택해주세요.',
      ),
    ),
    reason: reportReason,
    note,
  })
  .refine(({ content, sanction }) => content !== 'keep' || sanction !== 'none', {
    path: ['content'],
    message: NOTHING_DECIDED,
  });
export type Decision = z.infer<typeof decision>;

/** `again` allows further reports for the same reasons to hide the content again. */
export const dismissal = z.object({ again: z.boolean('확인해주세요.'), note });
export type Dismissal = z.infer<typeof dismissal>;
export const taking = z.object({ taken: z.boolean('처리할지 알려주세요.') });
export const noteDraft = z.object({ content: writtenText('메모', NOTE_LIMIT) });

const person = { author: z.string(), authorId: z.string().nullable(), authorHasProfile: z.boolean() };

/**
 * `weight` is in tenths; `reasons` has the number of reports for each, `text` the first lines of the reported
 * content.
 */
export const listedCase = z.object({
  id: z.number(),
  kind: reportedKind,
  state: z.enum(['open', 'taken', 'acted', 'dismissed']),
  text: z.string(),
  ...person,
  weight: z.number(),
  reporters: z.number(),
  reasons: z.array(z.object({ reason: reportReason, count: z.number() })),
  hidden: z.boolean(),
  /** Why it waits for review, and the pattern or link that caused it; empty for a reported content. */
  held: z.enum(['', 'repeat', 'link', 'filter']),
  heldFor: z.string(),
  takenBy: z.string().nullable(),
  date: z.string(),
});
export type ListedCase = z.infer<typeof listedCase>;

const dated = { date: z.string() };
/**
 * A case with everything needed to decide it; reporters are not named. `link` is null where nothing is left
 * to open.
 */
export const reportCase = listedCase.extend({
  link: z.string().nullable(),
  snapshots: z.array(
    z.object({ title: z.string(), content: z.string(), pictures: z.array(picture), ...dated }),
  ),
  details: z.array(z.object({ detail: z.string(), ...dated })),
  notes: z.array(z.object({ ...person, content: z.string(), ...dated })),
  record: z.object({ cases: z.number(), sanctions: z.array(sanction) }),
  /** Why the reader may not decide this case; empty for a reader who may. */
  whyNot: z.string(),
});
export type ReportCase = z.infer<typeof reportCase>;

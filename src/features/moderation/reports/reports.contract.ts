import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { countCodePoints, tidy } from '#/shared/text/text.ts';
import { REPORT_DETAIL_LIMIT, REPORT_REASONS, REPORTED_KINDS, TARGET_MISSING } from './reports.constants.ts';

const detail = z
  .string()
  .transform(tidy)
  .refine(
    text => countCodePoints(text) <= REPORT_DETAIL_LIMIT,
    `설명은 ${REPORT_DETAIL_LIMIT}자까지 쓸 수 있습니다.`,
  );

export const reportReason = z.enum(REPORT_REASONS, '신고 사유를 선택해주세요.');
export const reportedKind = z.enum(REPORTED_KINDS, TARGET_MISSING);

/** A report as a member sends it: `target` is the id of the reported content, or a member's login id. */
export const reportDraft = z
  .object({
    kind: reportedKind,
    target: z.string(TARGET_MISSING).max(20, TARGET_MISSING),
    reason: reportReason,
    detail: detail.default(''),
  })
  .refine(({ reason, detail }) => reason !== 'other' || detail !== '', {
    path: ['detail'],
    message: '신고하는 까닭을 적어주세요.',
  });
export type ReportDraft = z.infer<typeof reportDraft>;

/** The query of the member's own reports, newest first. */
export const ownReportList = listQuery([], []).pick({ page: true, size: true });

/**
 * A report that the signed-in member sent: the reported content (cut) as the member could read the content
 * then, '' where the content is hidden, and the outcome.
 */
export const ownReport = z.object({
  id: z.number(),
  kind: reportedKind,
  text: z.string(),
  reason: reportReason,
  detail: z.string(),
  state: z.enum(['open', 'upheld', 'dismissed']),
  date: z.string(),
});
export type OwnReport = z.infer<typeof ownReport>;

import { z } from 'zod';
import { CHOICE_MISSING, NOTE_LIMIT } from '#/features/moderation/cases/cases.constants.ts';
import { SANCTION_ACTS } from '#/features/moderation/sanctions/sanctions.rules.ts';
import { atOnce } from '#/shared/schema-messages.ts';
import { optionalText, sentNumber } from '#/shared/text/written.ts';
import {
  DAYS_MISSING,
  REPORT_DETAIL_LIMIT,
  REPORT_REASONS,
  REPORTED_KINDS,
  SANCTION_DAYS,
  TARGET_MISSING,
} from './reports.rules.ts';

export const reportReason = z.enum(REPORT_REASONS, '신고 사유를 선택해주세요.');
const reportedKind = z.enum(REPORTED_KINDS, TARGET_MISSING);

/** `target` is an id of content, or a member's login id. */
export const reportDraft = z
  .object({
    kind: reportedKind,
    target: z.string(TARGET_MISSING).max(20, TARGET_MISSING),
    reason: reportReason,
    detail: optionalText('설명', REPORT_DETAIL_LIMIT).default(''),
  })
  .refine(({ reason, detail }) => reason !== 'other' || detail !== '', {
    path: ['detail'],
    message: '사유를 적어주세요.',
  });
export type ReportDraft = z.infer<typeof reportDraft>;

/** `text` is the content as the member could read it, '' if it was hidden. */
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

export const moderatorNote = optionalText('메모', NOTE_LIMIT).default('');
export const banDays = sentNumber(z.literal(SANCTION_DAYS, DAYS_MISSING));

export const NO_DAYS = atOnce('days', DAYS_MISSING);
/** A report has a field of its own, 신고 사유. */
export const decisionReason = z.enum(REPORT_REASONS, '사유를 선택해주세요.');

/** `days` is the length of a ban in `sanction`, 0 for no end. */
const action = z
  .object({
    choice: z.enum(['hide', 'remove', 'keep']),
    sanction: z.enum(SANCTION_ACTS, '제재를 선택해주세요.').default('none'),
    days: banDays.optional(),
    reason: decisionReason,
    note: moderatorNote,
  })
  .refine(
    ({ choice, sanction }) => choice !== 'keep' || sanction !== 'none',
    atOnce('sanction', '조치를 하나 이상 선택해주세요. 문제가 없으면 문제없음을 선택해주세요.'),
  )
  .refine(
    ({ sanction, days }) => days !== undefined || sanction === 'none' || sanction === 'warning',
    NO_DAYS,
  );
export type ContentAction = z.infer<typeof action>;

/** With `dismissAgain` the same reasons can hide the content again. */
const dismissal = z.object({ choice: z.enum(['dismiss', 'dismissAgain']), note: moderatorNote });
const publication = z.object({ choice: z.literal('publish'), note: moderatorNote });
export type Dismissal = z.infer<typeof dismissal> | z.infer<typeof publication>;

export const reportDecision = z.discriminatedUnion('choice', [action, dismissal], CHOICE_MISSING);
export const heldTextDecision = z.discriminatedUnion('choice', [action, publication], CHOICE_MISSING);
export type ContentDecision = ContentAction | Dismissal;

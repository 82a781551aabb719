import { z } from 'zod';
import {
  banDays,
  decisionReason,
  moderatorNote,
  NO_DAYS,
} from '#/features/moderation/reports/reports.contract.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { writtenText } from '#/shared/text/written.ts';

export const MESSAGE_LIMIT = 300;

/** A text from the operator to one member. */
export const memberMessage = z.object({ text: publicText(writtenText('내용', MESSAGE_LIMIT)) });

/** A sanction for no reported text; `days` is the length of a ban, 0 for no end, absent for a warning. */
export const memberSanction = z
  .object({
    sanction: z.enum(['warning', 'write_ban', 'suspension'], '제재를 선택해주세요.'),
    days: banDays.optional(),
    reason: decisionReason,
    note: moderatorNote,
  })
  .refine(({ sanction, days }) => sanction === 'warning' || days !== undefined, NO_DAYS);
export type MemberSanction = z.infer<typeof memberSanction>;

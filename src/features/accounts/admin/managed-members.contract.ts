import { z } from 'zod';
import {
  banDays,
  decisionReason,
  moderatorNote,
  NO_DAYS,
} from '#/features/moderation/reports/reports.contract.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { writtenText } from '#/shared/text/written.ts';

/** The number at which counting a member's posts, or comments, stops. */
export const ACTIVITY_MOST = 1000;

export const MEMBER_SORTS = ['id', 'username', 'phone', 'email', 'points', 'joined', 'visit'] as const;
export const MEMBER_FIELDS = ['all', 'id', 'username', 'phone', 'email'] as const;

export const managedMemberList = listQuery(MEMBER_SORTS, MEMBER_FIELDS);
export type ManagedMemberListQuery = z.infer<typeof managedMemberList>;

export const roleChange = z.object({
  role: z.enum(['member', 'moderator', 'admin'], '권한은 member, moderator 또는 admin입니다.'),
});

export const managedMember = z.object({
  id: z.string(),
  number: z.number(),
  username: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  points: z.number(),
  role: z.enum(['member', 'moderator', 'admin']),
  createdAt: z.string(),
  lastVisit: z.string(),
  /** The time at which a pending password reset takes effect; null if no reset is pending. */
  resetDueAt: z.string().nullable(),
  /** The ban in force; a suspension goes before a ban on writing. Null without a ban. */
  sanction: z.enum(['write_ban', 'suspension']).nullable(),
});
export type ManagedMember = z.infer<typeof managedMember>;

export const memberActivity = z.object({ posts: z.number(), comments: z.number() });
export type MemberActivity = z.infer<typeof memberActivity>;

export const MESSAGE_LIMIT = 300;

export const memberMessage = z.object({ text: publicText(writtenText('내용', MESSAGE_LIMIT)) });

/** The sanction answers no report; `days` is the length of a ban, 0 for no end, absent for a warning. */
export const memberSanction = z
  .object({
    sanction: z.enum(['warning', 'write_ban', 'suspension'], '제재를 선택해주세요.'),
    days: banDays.optional(),
    reason: decisionReason,
    note: moderatorNote,
  })
  .refine(({ sanction, days }) => sanction === 'warning' || days !== undefined, NO_DAYS);
export type MemberSanction = z.infer<typeof memberSanction>;

import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';

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
  /** The ban in force, a suspension before a ban on writing; null without one. */
  sanction: z.enum(['write_ban', 'suspension']).nullable(),
});
export type ManagedMember = z.infer<typeof managedMember>;

export const memberActivity = z.object({ posts: z.number(), comments: z.number() });
export type MemberActivity = z.infer<typeof memberActivity>;

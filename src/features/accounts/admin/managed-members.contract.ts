import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';

export const LOAD_FAILED = '회원 정보를 불러오는 중 문제가 발생했습니다.';
export const POINTS_FAILED = '포인트를 수정하는 중 문제가 발생했습니다.';
export const REMOVE_FAILED = '회원을 삭제하는 중 문제가 발생했습니다.';
export const ROLE_FAILED = '관리자 권한을 변경하는 중 문제가 발생했습니다.';
export const SESSIONS_FAILED = '회원을 로그아웃시키는 중 문제가 발생했습니다.';
export const EXPORT_FAILED = '회원 목록을 내려받는 중 문제가 발생했습니다.';

export const ACTIVITY_FAILED = '회원의 활동을 불러오는 중 문제가 발생했습니다.';
/** Posts and comments are counted up to this number. */
export const ACTIVITY_MOST = 1000;

export const RELEASE_FAILED = '비밀번호 재설정을 적용하는 중 문제가 발생했습니다.';
export const RESET_RELEASED = '새 비밀번호가 바로 적용되었습니다.';

export const SESSIONS_ENDED = '모든 기기에서 로그아웃되었습니다.';
export const ADMIN_ROLE_ENDED = '관리자 권한이 해제되었습니다.';
export const ROLE_CHANGED = {
  admin: '관리자로 지정되었습니다.',
  moderator: '운영진으로 지정되었습니다.',
  member: '권한이 해제되었습니다.',
} as const;

export const MEMBER_SORTS = ['id', 'username', 'phone', 'email', 'points', 'visit'] as const;
export const MEMBER_FIELDS = ['all', 'id', 'username', 'phone', 'email'] as const;

/**
 * The query of the members' list: newest member first unless sorted; a search without `field` covers all
 * fields.
 */
export const managedMemberList = listQuery(MEMBER_SORTS, MEMBER_FIELDS);
export type ManagedMemberListQuery = z.infer<typeof managedMemberList>;

export const roleChange = z.object({
  role: z.enum(['member', 'moderator', 'admin'], '권한은 member, moderator 또는 admin입니다.'),
});

/** A member as admins see one in the list; empty values are null. */
export const managedMember = z.object({
  id: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  points: z.number(),
  role: z.enum(['member', 'moderator', 'admin']),
  createdAt: z.string(),
  lastVisit: z.string(),
  /** The time a pending password reset takes effect; null without one. */
  resetDueAt: z.string().nullable(),
});
export type ManagedMember = z.infer<typeof managedMember>;

/** The numbers of a member's posts and comments, each counted up to `ACTIVITY_MOST`. */
export const memberActivity = z.object({ posts: z.number(), comments: z.number() });
export type MemberActivity = z.infer<typeof memberActivity>;

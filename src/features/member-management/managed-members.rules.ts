export const LOAD_FAILED = '회원 정보를 불러오는 중 문제가 발생했습니다.';
export const POINTS_FAILED = '포인트를 수정하는 중 문제가 발생했습니다.';
export const REMOVE_FAILED = '회원을 삭제하는 중 문제가 발생했습니다.';
export const ROLE_FAILED = '관리자 권한을 변경하는 중 문제가 발생했습니다.';
export const SESSIONS_FAILED = '회원을 로그아웃시키는 중 문제가 발생했습니다.';
export const EXPORT_FAILED = '회원 목록을 내려받는 중 문제가 발생했습니다.';
export const POINTS_CHANGED = '포인트가 수정되었습니다.';
export const REMOVED = '회원이 삭제되었습니다.';

export const MEMBER_SORTS = ['id', 'username', 'phone', 'email', 'points'] as const;
export const MEMBER_FIELDS = ['all', 'id', 'username', 'phone', 'email'] as const;

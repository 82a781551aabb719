export const VOIDING_REASON_LIMIT = 200;

export const REVIEW_LOAD_FAILED = '결과 점검 목록을 불러오는 중 문제가 발생했습니다.';
export const REVIEW_SAVE_FAILED = '저장하지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const NOTHING_WAITS = '확인을 기다리는 경기가 없습니다.';
export const VOIDING_MISSING = '무효 처리를 찾을 수 없습니다.';
export const VOIDED_MEMBER_MISSING = '회원을 찾을 수 없습니다.';
export const SAME_MEMBER = '서로 다른 두 회원을 선택해주세요.';

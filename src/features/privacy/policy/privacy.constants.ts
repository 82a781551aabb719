export const POLICY_LOAD_FAILED = '개인정보처리방침을 불러오는 중 문제가 발생했습니다.';
export const POLICY_MISSING = '그날 바뀐 개인정보처리방침이 없습니다.';

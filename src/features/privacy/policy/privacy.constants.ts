export const POLICY_LOAD_FAILED = '개인정보처리방침을 불러오는 중 문제가 발생했습니다.';

export const PASSWORD_RESET = '비밀번호가 재설정되었습니다.';
export const CODE_LENGTH = 6;
export const GRANT_MINUTES = 10;

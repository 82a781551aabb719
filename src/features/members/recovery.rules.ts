export const PASSWORD_RESET = '비밀번호가 재설정되었습니다.';
export const CODE_LENGTH = 6;
export const GRANT_MINUTES = 10;
/** For so long after a phone changed no password is reset. */
export const HOLD_HOURS = 24;

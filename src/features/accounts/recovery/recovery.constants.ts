export const PASSWORD_RESET = '비밀번호가 재설정되었습니다.';
export const CODE_LENGTH = 6;
export const GRANT_MINUTES = 10;
/** Hours after a change of contact, or a stopped reset, during which no password is reset. */
export const RESET_BLOCK_HOURS = 24;

export const NO_PENDING_RESET = '기다리고 있는 비밀번호 재설정이 없습니다.';

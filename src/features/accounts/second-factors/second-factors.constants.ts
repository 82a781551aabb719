export const TOTP_DIGITS = 6;
/** Minutes within which a new secret must be confirmed with its first code. */
export const SETUP_MINUTES = 30;

export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 30;
export const NO_PASSKEY = '등록된 패스키가 없습니다.';

export const CHANGE_FAILED = '2단계 인증을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.';

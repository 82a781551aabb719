export const TOKEN_NAME_LIMIT = 40;
export const MAX_TOKENS = 20;
/** Days for which a token may be valid; the first is the default. */
export const TOKEN_DAYS = [90, 30, 7, 365] as const;

export const TOKENS_LOAD_FAILED = '접근 토큰을 불러오는 중 문제가 발생했습니다.';
export const TOKEN_FAILED = '접근 토큰을 만들지 못했습니다. 잠시 후 다시 시도해주세요.';
export const TOKEN_REMOVAL_FAILED = '접근 토큰을 취소하지 못했습니다. 잠시 후 다시 시도해주세요.';
export const TOKEN_NEEDS_PASSWORD = '접근 토큰을 만들려면 현재 비밀번호를 입력해주세요.';
export const TOO_MANY_TOKENS = `접근 토큰은 ${MAX_TOKENS}개까지 만들 수 있습니다. 쓰지 않는 토큰을 취소해주세요.`;
export const NO_SCOPE = '권한을 하나 이상 골라주세요.';
export const NO_TOKEN = '이미 취소된 접근 토큰입니다.';
export const TOKEN_MADE = '접근 토큰을 만들었습니다.';
export const TOKEN_REMOVED = '접근 토큰을 취소했습니다.';

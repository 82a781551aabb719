export const CHECK_ID_FIRST = '아이디 중복 확인을 먼저 해주세요.';
export const SIGNED_UP = '회원가입이 완료되었습니다.';

/** Minimum number of seconds a signup form must be open before it is sent. */
export const FORM_SECONDS = 3;
export const SIGNUP_NOT_TAKEN = '가입 신청을 받지 못했습니다. 다시 한 번 눌러 주세요.';
export const SIGNUP_TOO_FAST = '가입 양식을 연 지 얼마 되지 않았습니다. 잠시 후 다시 시도해 주세요.';

/** The navigation state after a signup, so that the next page greets the new member. */
export const WELCOME = { welcome: true };

export const CHECK_ID_FIRST = '아이디 중복 확인을 먼저 해주세요.';
export const SIGNED_UP = '회원가입이 완료되었습니다.';

/** The navigation state after a signup, so that the next page greets the new member. */
export const WELCOME = { welcome: true };

export const TOTP_DIGITS = 6;
/** Minutes within which a new secret must be confirmed with its first code. */
export const SETUP_MINUTES = 30;
/** Maximum number of minutes between the password and the second step. */
export const SECOND_STEP_MINUTES = 10;

export const RECOVERY_CODES = 10;
/** Characters of a recovery code, in groups of four: 80 bits. */
export const RECOVERY_CODE_LENGTH = 16;

export const CODE_NEEDED = '2단계 인증이 필요합니다.';
export const NO_CODE = '인증 코드를 입력해주세요.';
export const WRONG_CODE =
  '인증 코드가 올바르지 않습니다. 한 번 쓴 코드는 다시 쓸 수 없으니, 새 코드가 나오면 입력해주세요.';
export const STEP_OVER = '로그인 시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해주세요.';

export const SETUP_OVER = '설정 시간이 지났습니다. 처음부터 다시 시작해주세요.';
export const WRONG_FIRST_CODE =
  '인증 코드가 올바르지 않습니다. 휴대폰의 시각이 맞는지 확인하고, 지금 보이는 6자리를 입력해주세요.';
export const FACTOR_NEEDS_PASSWORD = '2단계 인증을 바꾸려면 현재 비밀번호를 입력해주세요.';
export const TOTP_ADDED =
  '인증 앱을 등록했습니다. 다음 로그인부터 인증 코드를 입력합니다. 다른 기기에서는 로그아웃했습니다.';
export const TOTP_REMOVED = '인증 앱을 해제했습니다.';
export const NO_TOTP = '등록된 인증 앱이 없습니다.';
export const CODES_RENEWED = '복구 코드를 새로 만들었습니다. 전에 받은 코드는 쓸 수 없습니다.';
export const LAST_FACTOR =
  '이 계정에는 2단계 인증이 필요해서 마지막 인증 수단은 해제할 수 없습니다. 다른 휴대폰으로 옮기려면 새로 등록해주세요.';
export const NO_SECOND_FACTOR = '먼저 인증 앱이나 패스키를 등록해주세요.';

export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 30;
/** Minutes within which a browser must answer a challenge. */
export const CHALLENGE_MINUTES = 10;
export const PASSKEY_ADDED =
  '패스키를 등록했습니다. 다음부터 패스키로 로그인할 수 있습니다. 다른 기기에서는 로그아웃했습니다.';
export const PASSKEY_REMOVED = '패스키를 해제했습니다.';
export const NO_PASSKEY = '등록된 패스키가 없습니다.';
export const NO_PASSKEYS_HERE =
  '이 사이트는 아직 패스키를 쓸 수 없습니다. 운영자가 사이트 주소를 설정해야 합니다.';
export const TOO_MANY_PASSKEYS = `패스키는 ${MAX_PASSKEYS}개까지 등록할 수 있습니다. 쓰지 않는 패스키를 먼저 해제해주세요.`;
export const PASSKEY_KNOWN = '이미 등록된 패스키입니다.';
export const WRONG_PASSKEY = '패스키를 확인하지 못했습니다. 처음부터 다시 시도해주세요.';

export const CHANGE_FAILED = '2단계 인증을 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.';

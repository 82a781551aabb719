/** Consent to advertising at all, and between 21:00 and 08:00 (정보통신망법 50조 ③). */
export const CONSENT_KINDS = ['day', 'night'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
export const CONSENT_WORDS: Record<ConsentKind, string> = {
  day: '광고성 정보 수신',
  night: '밤(21시~8시)에도 수신',
};
/** The decree's 62조의3: the consent is confirmed every two years. */
export const CONFIRMED_YEARS = 2;
export const NIGHT_NEEDS_DAY = '밤에도 받으려면 먼저 광고성 정보 수신에 동의해 주세요.';
export const ADVERTISING_SAVE_FAILED = '수신 동의를 저장하지 못했습니다.';
export const ADVERTISING_LOAD_FAILED = '수신 동의를 불러오는 중 문제가 발생했습니다.';

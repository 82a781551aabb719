/** Consents to advertising: `day` at all, `night` also from 21:00 to 08:00 (정보통신망법 50조 ③). */
export const CONSENT_KINDS = ['day', 'night'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
export const CONSENT_WORDS: Record<ConsentKind, string> = {
  day: '광고성 정보 수신',
  night: '밤(21시~8시)에도 수신',
};
/** A member must be asked to confirm a consent after this time (정보통신망법 시행령 62조의3). */
const CONFIRMED_YEARS = 2;

/** The times are UTC ISO 8601. */
export type Consent = { kind: ConsentKind; given_at: string; confirmed_at: string };

/** A confirmation at or before this moment (UTC ISO 8601) has to be repeated. */
export function confirmedBefore(now: Date): string {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - CONFIRMED_YEARS);
  return before.toISOString();
}

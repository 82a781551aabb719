import { showClock } from '#/shared/time/time.ts';
import { CONFIRMED_YEARS, type ConsentKind } from './advertising.constants.ts';

/** A valid consent with the times it was given and last confirmed (UTC ISO 8601). */
export type Consent = { kind: ConsentKind; given_at: string; confirmed_at: string };

/** The moment (UTC ISO 8601) at or before which a confirmation is too old and has to be repeated. */
export function confirmedBefore(now: Date): string {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - CONFIRMED_YEARS);
  return before.toISOString();
}

/** Whether a moment is between 21:00 and 08:00 in Seoul. */
export function isNight(now: Date): boolean {
  const clock = showClock(now.getTime());
  return clock >= '21:00' || clock < '08:00';
}

/** Whether these consents of a member allow advertising now. */
export function consentsAllow(consents: readonly Consent[], now: Date): boolean {
  const holds = (kind: ConsentKind) =>
    consents.some(each => each.kind === kind && each.confirmed_at > confirmedBefore(now));
  return holds('day') && (!isNight(now) || holds('night'));
}

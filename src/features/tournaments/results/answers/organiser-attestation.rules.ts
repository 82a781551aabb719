import { DAY_MS } from '#/shared/time/time.ts';
/** Days in which a member may object to the organiser's attestation of presence. */
export const OBJECTION_DAYS = 7;
/** Attested tournaments in a row after which the member has to answer personally. */
export const CONFIRMED_IN_A_ROW = 3;

/** A member's answer to an earlier invitation, or the organiser's attestation instead of it. */
export type PastAnswer = { state: 'asked' | 'accepted' | 'declined'; byOrganiser: boolean; at: string };

/**
 * Whether the organiser may attest a member's presence: the member's last personal answer was yes, and fewer
 * than `CONFIRMED_IN_A_ROW` attestations followed it.
 */
export function mayBeConfirmed(past: readonly PastAnswer[]): boolean {
  const own = past
    .filter(({ state, byOrganiser }) => !byOrganiser && state !== 'asked')
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (own?.state !== 'accepted') return false;
  const since = past.filter(({ byOrganiser, at }) => byOrganiser && at > own.at);
  return since.length < CONFIRMED_IN_A_ROW;
}

/** Until when a member may object to an attestation made at `time` (both UTC ISO 8601). */
export const objectionUntil = (time: string) =>
  new Date(Date.parse(time) + OBJECTION_DAYS * DAY_MS).toISOString();

export const mayObject = (time: string, now: Date) => now.toISOString() <= objectionUntil(time);

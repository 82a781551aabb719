import { DAY_MS } from '#/shared/time/time.ts';
/** Days in which a member may object to the organiser's attestation of presence. */
export const OBJECTION_DAYS = 7;
/**
 * Number of consecutive tournaments by the organiser's attestation after which the member has to answer
 * personally.
 */
export const CONFIRMED_IN_A_ROW = 3;

/**
 * A member's answer to the invitation to an earlier tournament, or the organiser's attestation instead of it.
 */
export type PastAnswer = { state: 'asked' | 'accepted' | 'declined'; byOrganiser: boolean; at: string };

/**
 * Whether an organiser may attest a member's presence, judged by the answers to other tournaments of that
 * organiser: the member's last own answer was an acceptance, and not too many attestations followed it.
 */
export function mayBeConfirmed(past: readonly PastAnswer[]): boolean {
  const own = past
    .filter(({ state, byOrganiser }) => !byOrganiser && state !== 'asked')
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (own?.state !== 'accepted') return false;
  const since = past.filter(({ byOrganiser, at }) => byOrganiser && at > own.at);
  return since.length < CONFIRMED_IN_A_ROW;
}

/**
 * Returns the last moment at which a member may object to the organiser's attestation that was made at `time`
 * (both UTC ISO 8601).
 */
export const objectionUntil = (time: string) =>
  new Date(Date.parse(time) + OBJECTION_DAYS * DAY_MS).toISOString();

export const mayObject = (time: string, now: Date) => now.toISOString() <= objectionUntil(time);

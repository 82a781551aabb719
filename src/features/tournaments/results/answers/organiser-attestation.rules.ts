const DAY_MS = 86_400_000;
/** So many days a member may object to the organiser's word that the member was there. */
export const OBJECTION_DAYS = 7;
/** After so many evenings in a row on the organiser's word the member has to answer again. */
export const CONFIRMED_IN_A_ROW = 3;

/** A member's answer to a tournament of one organiser, or the organiser's word for it. */
export type PastAnswer = { state: 'asked' | 'accepted' | 'declined'; byOrganiser: boolean; at: string };

/**
 * Whether an organiser's word may stand for a member, by what was answered to other tournaments of the organiser: the
 * last own answer accepted, and not too many evenings rest on the organiser's word since.
 */
export function mayBeConfirmed(past: readonly PastAnswer[]): boolean {
  const own = past
    .filter(({ state, byOrganiser }) => !byOrganiser && state !== 'asked')
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (own?.state !== 'accepted') return false;
  const since = past.filter(({ byOrganiser, at }) => byOrganiser && at > own.at);
  return since.length < CONFIRMED_IN_A_ROW;
}

/** Until when a member may object; `at` is the moment of the organiser's word. */
export const objectionUntil = (at: string) =>
  new Date(Date.parse(at) + OBJECTION_DAYS * DAY_MS).toISOString();

export const mayObject = (at: string, now: Date) => now.toISOString() <= objectionUntil(at);

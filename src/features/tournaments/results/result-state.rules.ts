import { DAY_MS } from '#/shared/time/time.ts';
import type { PlayedMatch } from './played-matches.rules.ts';

/** Whether a match counts. `unaccepted`: a player is no member or takes no part; `void`: by a ruling. */
export type ResultState = 'counts' | 'unaccepted' | 'disputed' | 'void';

/**
 * A player's answer to a match's result; `result` identifies the event that decided the match, so an answer
 * to a corrected result no longer applies.
 */
export type SaidOfMatch = {
  match: string;
  result: string;
  member: string;
  answer: 'confirmed' | 'disputed';
  /** The member's reason for a dispute; empty for a confirmation. */
  reason: string;
  at: string;
};
export type RuledOnMatch = {
  match: string;
  result: string;
  ruling: 'stands' | 'void';
  /** True if the organiser ruled, false if an admin did. */
  byOrganiser: boolean;
  at: string;
};

/** A login id in the form used for comparison: in lower case. */
export const memberKey = (id: string) => id.toLowerCase();

/** The comparable login ids of all players of a match; null for a player typed by hand. */
export function everybodyIn({ sides }: Pick<PlayedMatch, 'sides'>): (string | null)[] {
  return sides.flat().map(({ member }) => (member === null ? null : memberKey(member)));
}

/** Whether a match counts, by the members who take part, the players' answers and the rulings. */
export function resultStateOf(
  match: PlayedMatch,
  accepted: ReadonlySet<string>,
  { said, ruled }: { said: readonly SaidOfMatch[]; ruled: readonly RuledOnMatch[] },
): ResultState {
  const players = everybodyIn(match);
  const all = players.every(member => member !== null && accepted.has(member));
  // Nobody plays against themselves or twice in one team.
  if (!all || new Set(players).size < players.length) return 'unaccepted';
  const about = (each: { match: string; result: string }) =>
    each.match === match.match && each.result === match.result;
  const disputes = said.filter(
    each => about(each) && each.answer === 'disputed' && players.includes(memberKey(each.member)),
  );
  const ruling = ruled.find(about);
  if (ruling && !isAppealed(ruling, disputes)) return ruling.ruling === 'stands' ? 'counts' : 'void';
  return disputes.length > 0 ? 'disputed' : 'counts';
}

/** Whether a player disputed the organiser's ruling: then an admin decides. */
export const isAppealed = (ruling: RuledOnMatch, disputes: readonly SaidOfMatch[]) =>
  ruling.byOrganiser && disputes.some(({ answer, at }) => answer === 'disputed' && at > ruling.at);

/** Days after the close in which players may still accept, confirm and dispute; then the results are final. */
export const ANSWER_DAYS = 30;

/** Returns the last moment at which players may answer; both are UTC ISO 8601. */
export const answersUntil = (closedAt: string) =>
  new Date(Date.parse(closedAt) + ANSWER_DAYS * DAY_MS).toISOString();

/** Whether players may still answer; `closedAt` is '' for a tournament that is not closed. */
export function mayStillAnswer(closedAt: string, now: Date): boolean {
  return closedAt === '' || now.toISOString() <= answersUntil(closedAt);
}

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

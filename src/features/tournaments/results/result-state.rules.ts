import type { PlayedMatch } from './played-matches.rules.ts';

/** counts; unaccepted: somebody in it takes no part, or was typed by hand; disputed by a player; void by an admin. */
export type ResultState = 'counts' | 'unaccepted' | 'disputed' | 'void';

/** `member` is a login id; what was said of an earlier result of the match has another `result`. */
export type SaidOfMatch = {
  match: string;
  result: string;
  member: string;
  answer: 'confirmed' | 'disputed';
  /** Why it is disputed. */
  reason: string;
  at: string;
};
export type RuledOnMatch = {
  match: string;
  result: string;
  ruling: 'stands' | 'void';
  /** By the organiser, not by an admin. */
  byOrganiser: boolean;
  at: string;
};

/** A login id as ids are compared: without regard to case. */
export const memberKey = (id: string) => id.toLowerCase();

/** The login ids, as they are compared, of everybody in a match; null for who was typed by hand. */
export function everybodyIn({ sides }: Pick<PlayedMatch, 'sides'>): (string | null)[] {
  return sides.flat().map(({ member }) => (member === null ? null : memberKey(member)));
}

/** Whether a played match counts, by who takes part (`accepted`: ids as compared), what players say and admins rule. */
export function resultStateOf(
  match: PlayedMatch,
  accepted: ReadonlySet<string>,
  { said, ruled }: { said: readonly SaidOfMatch[]; ruled: readonly RuledOnMatch[] },
): ResultState {
  const players = everybodyIn(match);
  const all = players.every(member => member !== null && accepted.has(member));
  // Nobody plays against themselves, nor twice in a team.
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

/** Whether a player disputes what the organiser has ruled: then an admin decides. */
export const isAppealed = (ruling: RuledOnMatch, disputes: readonly SaidOfMatch[]) =>
  ruling.byOrganiser && disputes.some(({ answer, at }) => answer === 'disputed' && at > ruling.at);

const DAY_MS = 86_400_000;
/** Days after the close in which players may still accept, confirm and dispute; then the results are final. */
export const ANSWER_DAYS = 30;

/** The last moment of it. */
export const answersUntil = (closedAt: string) =>
  new Date(Date.parse(closedAt) + ANSWER_DAYS * DAY_MS).toISOString();

/** Whether players may still answer; a tournament that is not closed has '' for its close. */
export function mayStillAnswer(closedAt: string, now: Date): boolean {
  return closedAt === '' || now.toISOString() <= answersUntil(closedAt);
}

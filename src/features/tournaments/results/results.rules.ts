import { DAY_MS } from '#/shared/time/time.ts';
import type { PlayedMatch } from './played-matches.rules.ts';

export const DISPUTE_REASON_LIMIT = 200;

/** Minimum number of games with a score that a member needs at a hall to be in that hall's ranking. */
export const RANKED_LEAST = 5;

export const TOURNAMENTS_MOST = 100;

/** The path of the 상대전적 page of two members by their numbers, from the first one's view. */
export const versusAddress = (one: number, other: number) => `/versus/${one}-${other}`;

export const UNLISTED_TITLE = '비공개 대회';
/** The title of a game of two who agreed on a match. */
export const MATCH_TITLE = '매치';
/** The title of a slot of a team match of clubs. */
export const TEAM_MATCH_TITLE = '교류전';

export const TOURNAMENT_MISSING = '대회를 찾을 수 없습니다.';
export const NOT_A_PARTICIPANT = '이 대회에 등록된 참가자가 아닙니다.';
export const RESULT_COUNTED =
  '이미 결과가 기록에 반영되어 참가를 취소할 수 없습니다. 잘못된 경기에는 이의를 제기해 주세요.';
export const RUNNER_ONLY = '대회를 진행하는 회원만 할 수 있습니다.';

export const RESULTS_LOAD_FAILED = '경기 기록을 불러오는 중 문제가 발생했습니다.';

/** Whether a match counts. `unaccepted`: a player is no member or takes no part; `void`: by a ruling. */
export type ResultState = 'counts' | 'unaccepted' | 'disputed' | 'void';

/** A player's answer to a result; `result` is the deciding event, so that a correction needs a new answer. */
export type StoredAnswer = {
  match: string;
  result: string;
  member: string;
  answer: 'confirmed' | 'disputed';
  /** The member's reason for a dispute; empty for a confirmation. */
  reason: string;
  at: string;
};
export type StoredRuling = {
  match: string;
  result: string;
  ruling: 'stands' | 'void';
  /** True if the organiser ruled, false if an admin did. */
  byOrganiser: boolean;
  at: string;
};

/** A login id in the form used for comparison: in lower case. */
export const memberKey = (id: string) => id.toLowerCase();

/** The login ids (as `memberKey`) of all players of a match; null for a player typed by hand. */
export const everybodyIn = ({ sides }: Pick<PlayedMatch, 'sides'>): (string | null)[] =>
  sides.flat().map(({ member }) => (member === null ? null : memberKey(member)));

/** Whether one of these members (login ids as `memberKey`) played the match. */
export const hasPlayed = (match: Pick<PlayedMatch, 'sides'>, members: ReadonlySet<string>) =>
  everybodyIn(match).some(member => member !== null && members.has(member));

/**
 * A match counts if all its players have accepted to take part, and the organiser's or an admin's ruling says
 * so; without a ruling, it counts unless a player disputes its result.
 */
export function resultStateOf(
  match: PlayedMatch,
  accepted: ReadonlySet<string>,
  { answers, rulings }: { answers: readonly StoredAnswer[]; rulings: readonly StoredRuling[] },
): ResultState {
  const players = everybodyIn(match);
  const all = players.every(member => member !== null && accepted.has(member));
  // A member cannot play against themselves or twice in one team.
  if (!all || new Set(players).size < players.length) return 'unaccepted';
  const about = (each: { match: string; result: string }) =>
    each.match === match.match && each.result === match.result;
  const disputes = answers.filter(
    each => about(each) && each.answer === 'disputed' && players.includes(memberKey(each.member)),
  );
  const ruling = rulings.find(about);
  if (ruling && !isAppealed(ruling, disputes)) return ruling.ruling === 'stands' ? 'counts' : 'void';
  return disputes.length > 0 ? 'disputed' : 'counts';
}

/** Whether a player disputed the organiser's ruling: then an admin decides. */
export const isAppealed = (ruling: StoredRuling, disputes: readonly StoredAnswer[]) =>
  ruling.byOrganiser && disputes.some(({ answer, at }) => answer === 'disputed' && at > ruling.at);

/** Days after the close in which players may still accept, confirm and dispute; then the results are final. */
const ANSWER_DAYS = 30;

/** The last moment at which players may answer; this and `closedAt` are UTC ISO 8601. */
export const answersUntil = (closedAt: string) =>
  new Date(Date.parse(closedAt) + ANSWER_DAYS * DAY_MS).toISOString();

/** Whether players may still answer; `closedAt` is '' for a tournament that is not closed. */
export const mayStillAnswer = (closedAt: string, now: Date): boolean =>
  closedAt === '' || now.toISOString() <= answersUntil(closedAt);

/** Days in which a member may object to the organiser's attestation of presence. */
export const OBJECTION_DAYS = 7;
/** Number of attested tournaments in a row after which the member has to answer the invitation personally. */
export const CONFIRMED_IN_A_ROW = 3;

/** The answer to an earlier invitation, by the member or (`byOrganiser`) by the organiser's attestation. */
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

import type {
  Command,
  Entry,
  Player,
  TournamentEvent,
} from '#/features/tournaments/engine/events.contract.ts';
import { findEvent, liveFormatCommands } from '#/features/tournaments/engine/live-commands.rules.ts';
import { allMatches, findMatch, isBegun, isMatchEvent } from '#/features/tournaments/engine/match.rules.ts';
import { winners } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { eventsUndoneWith } from '#/features/tournaments/engine/undo.rules.ts';
import { commandOwner } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { type Organised, seesWhole } from '#/features/tournaments/organisers/organisers.rules.ts';
import { memberKey } from '#/features/tournaments/results/results.rules.ts';
import { isUnansweredCall } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import type { Audience, SeatState, TournamentState } from './tournaments.contract.ts';

export const LINK_MISSING = '링크가 없거나 더 이상 쓸 수 없습니다.';
export const RUN_FORBIDDEN = '대회를 진행할 권한이 없습니다.';
export const CHANGE_FORBIDDEN = '대회를 수정할 권한이 없습니다.';
export const REMOVE_FORBIDDEN = '대회를 삭제할 권한이 없습니다.';
export const LINKS_FORBIDDEN = '대회의 링크를 관리할 권한이 없습니다.';
export const KEY_TAKEN = '이미 다른 대회에 쓰인 번호입니다.';
export const IS_VOID = '무효가 된 대회는 바꿀 수 없습니다.';
export const OF_TEAM_MATCH = '교류전의 경기는 교류전 화면에서 기록하고 고칩니다.';
export const COUNTED_ALREADY = '기록에 반영된 대회는 삭제할 수 없습니다. 먼저 종료를 취소해주세요.';
export const PLAYERS_MISSING = '참가자를 먼저 입력해주세요.';
export const TOO_MANY_EVENTS =
  '이 대회에는 기록이 너무 많아 더 받을 수 없습니다. 승자를 정하고 종료하는 것만 할 수 있습니다.';
export const NOT_OF_TABLE = '이 테이블에 호출된 경기가 아닙니다.';
const NOT_FOR_TABLE = '테이블 링크로는 할 수 없는 일입니다.';
const NOT_OWN_COMMAND = '이 테이블에서 기록한 것만 되돌릴 수 있습니다.';
const OTHERS_LOST = '다음 경기가 이미 진행되었습니다. 주최자만 되돌릴 수 있습니다.';

export const tournamentPath = (id: number) => `/tournaments/${id}`;
/**
 * The subject of a tournament in the audit log and in notifications; with `what`, of its notifications of one
 * kind of event. A new notification replaces an unread one with the same subject.
 */
export const subjectOf = (id: number, what = '') => `tournament:${id}${what && `:${what}`}`;
// The invitation of a player, results that wait for admins, the turn to play, results that wait for players,
// typed results, results decided otherwise than typed, and the invitation of a co-organiser.
const TOLD_OF = ['asked', 'review', 'turn', 'unconfirmed', 'claims', 'overruled', 'organising'];
/** All subjects of a tournament's notifications to its players, organiser and admins. */
export const allSubjectsOf = (id: number) => ['', ...TOLD_OF].map(what => subjectOf(id, what));

// Events that belong to no player: calls, practice and corrections.
const EVENTS_OF_ANY_TOURNAMENT = 200;
// In a bracket of 64, with every match called, started, won three times, decided and corrected twice, an
// entry has about sixteen events.
const EVENTS_OF_AN_ENTRY = 30;

// In a round robin a match that is called, moved, started, won, decided and corrected has this many events.
const EVENTS_OF_A_GROUP_MATCH = 8;

export function maxEvents({ entries, groups }: Pick<Tournament, 'entries' | 'groups'>): number {
  const matches = groups.reduce((sum, group) => sum + group.matches.length, 0);
  return EVENTS_OF_ANY_TOURNAMENT + EVENTS_OF_AN_ENTRY * entries.length + EVENTS_OF_A_GROUP_MATCH * matches;
}
/** Whether an event is accepted beyond `maxEvents`, so that every tournament can be played to its end. */
export const isEnding = (event: TournamentEvent) =>
  ['advanced', 'tied', 'settled', 'qualified', 'closed', commandOwner(event)?.commands.ending].includes(
    event.type,
  );

/** The maximum time by which an event may precede its tournament's saving; device clocks can be wrong. */
const AHEAD_OF_SAVING_MS = 7 * 24 * 3_600_000;

type Row = { match_of: number };
/** Whether a tournament is the one game of a match post, between its author and an accepted applicant. */
export const isGameOfPost = ({ match_of }: Row): boolean => match_of > 0;
/** Whether a tournament is a slot of a team match, whose number is then stored below 0. */
export const isSlotOfTeamMatch = ({ match_of }: Row): boolean => match_of < 0;

type OwnSeat = { state: SeatState } | null;

/** Whether the reader may change facts and listing: the organiser and admins, only admins if it is void. */
export const mayChange = (reader: Reader, { organiser, state }: Omit<Organised, 'coOrganiser'>): boolean =>
  isAuthorOrAdmin(reader, { author: organiser }) && (state !== 'void' || reader?.role === 'admin');

export const mayVoid = (reader: Reader): boolean => reader?.role === 'admin';

/** Whether a reader (a member, or a guest) may open a tournament at its own address. */
export function mayRead(
  reader: Reader,
  { organiser, state, listed, coOrganiser }: Organised & { listed: number },
  seat: OwnSeat,
): boolean {
  const hasPart = seat !== null || coOrganiser !== null;
  if (isAuthorOrAdmin(reader, { author: organiser }) || hasPart) return true;
  return listed === 1 && state !== 'void';
}

/** `whole` for organisers and admins, `names` for invited members and players, `public` for all others. */
export function audienceOf(reader: Reader, row: Organised, seat: OwnSeat): Audience {
  if (seesWhole(reader, row)) return 'whole';
  return seat && seat.state !== 'declined' ? 'names' : 'public';
}

/** The state that follows from the events; `isScored`: an undecided match has a score. Admins set `void`. */
export function stateOf(tournament: Tournament, isScored = false): Exclude<TournamentState, 'void'> {
  if (tournament.phase === 'closed') return 'closed';
  const begun =
    isScored ||
    tournament.champion !== null ||
    liveFormatCommands(tournament).length > 0 ||
    allMatches(tournament).some(isBegun);
  return begun ? 'live' : 'coming';
}

/** The players of all entries that share the first place; empty while there is no winner. */
export const championsOf = (tournament: Tournament): Player[] =>
  winners(tournament).flatMap(winner => tournament.entries[winner - 1]?.players ?? []);

export const championsOfRow = ({ champion }: { champion: string }) => JSON.parse(champion) as Player[];

/** The entry and seat of each member among the entries; the keys are login ids as `memberKey` returns them. */
export function seatsOf(entries: Entry[]): Map<string, { entry: number; seat: number }> {
  const seats = new Map<string, { entry: number; seat: number }>();
  for (const { id, players } of entries) {
    for (const [seat, { member }] of players.entries()) {
      if (member !== null) seats.set(memberKey(member), { entry: id, seat });
    }
  }
  return seats;
}

/** The event, its time limited to a week before `savedSince` until `now`, because device clocks may err. */
export function atCredibleTime(event: TournamentEvent, savedSince: string, now: Date): TournamentEvent {
  const least = Date.parse(savedSince) - AHEAD_OF_SAVING_MS;
  const at = Math.min(now.getTime(), Math.max(least, Date.parse(event.at)));
  return { ...event, at: new Date(at).toISOString() };
}

const OF_TABLES: readonly Command['type'][] = ['won', 'advanced', 'tied', 'started', 'undone'];

type OfTable = { table: number; ownKeys: ReadonlySet<string> };

/**
 * Why a table's link may not send this event, in Korean. It may send events of the matches called to the
 * table, and undo its own events (`ownKeys`) or an unanswered automatic call to the table.
 */
export function tableEventRefusal(
  tournament: Tournament,
  event: TournamentEvent,
  { table, ownKeys }: OfTable,
): string | undefined {
  if (!OF_TABLES.includes(event.type)) return NOT_FOR_TABLE;
  if (event.type === 'undone') return tableUndoRefusal(tournament, event.of, { table, ownKeys });
  if (!isMatchEvent(event)) return NOT_FOR_TABLE;
  const match = findMatch(tournament, event.match);
  // A decided match belongs to no table; the engine refuses the event with its own message.
  return match?.state === 'open' && match.table !== table ? NOT_OF_TABLE : undefined;
}

function tableUndoRefusal(tournament: Tournament, eventKey: string, { table, ownKeys }: OfTable) {
  const undone = findEvent(tournament, eventKey);
  if (undone?.type === 'called' && undone.table === table && isUnansweredCall(tournament, undone))
    return undefined;
  if (!ownKeys.has(eventKey)) return NOT_OWN_COMMAND;
  return eventsUndoneWith(tournament, eventKey).every(key => ownKeys.has(key)) ? undefined : OTHERS_LOST;
}

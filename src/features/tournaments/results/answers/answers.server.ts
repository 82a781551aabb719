import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { findAdmins } from '#/features/notifications/inbox/notify.server.ts';
import { loadUncounted, reviewedGames } from '#/features/tournaments/results/checks/uncounted.server.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import {
  everybodyIn,
  hasPlayed,
  isAppealed,
  mayBeConfirmed,
  mayObject,
  mayStillAnswer,
  memberKey,
  NOT_A_PARTICIPANT,
  type PastAnswer,
  RESULT_COUNTED,
  RUNNER_ONLY,
} from '#/features/tournaments/results/results.rules.ts';
import {
  loadTournamentMatches,
  type MatchWithState,
  type TournamentMatches,
  type TournamentRow,
} from '#/features/tournaments/results/tournament-state.server.ts';
import { emitNews } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import { lockKnownTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  isSlotOfTeamMatch,
  subjectOf,
  tournamentPath,
} from '#/features/tournaments/server/tournaments.rules.ts';
import { audit } from '#/server/audit.ts';
import { type Caller, noteOrigins } from '#/server/sessions/member-origins.ts';
import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A member objects to taking part in a tournament that is a slot of a team match. */
    'slot.objected': { tournament: number; member: number; now: Date };
  }
}

const ANSWERS_OVER = '대회가 끝나고 30일이 지나 바꿀 수 없습니다.';
const TOURNAMENT_VOID = '무효 처리된 대회입니다.';
const MATCH_RULED = '관리자가 이미 판정한 경기입니다.';

type By = { by: SignedIn; now: Date };

/** The answer of a member (by number) to being entered in a tournament; undefined if the member is not. */
export function findPlayer(db: Database | Transaction, tournament: number, member: number) {
  const players = db.selectFrom('tournament_players').select(['state', 'by_organiser', 'at']);
  return players.where('tournament', '=', tournament).where('member', '=', member).executeTakeFirst();
}

/** Returns a member's answer to being entered in a tournament; throws a Refusal (403) if the member is not entered. */
export async function requirePlayer(db: Database | Transaction, tournament: number, member: number) {
  const own = await findPlayer(db, tournament, member);
  if (!own) throw new Refusal('forbidden', NOT_A_PARTICIPANT);
  return own;
}

/** Accepts or declines an invitation, or objects to the organiser's attestation of presence; idempotent. */
export function answerInvitation(
  db: Database,
  id: number,
  { accept, by, ...caller }: Pick<By, 'by'> & { accept: boolean } & Caller,
): Promise<void> {
  const { now } = caller;
  return write(db, async tx => {
    const tournament = await lockForAnswers(tx, id, now);
    const state = accept ? 'accepted' : 'declined';
    const own = await requirePlayer(tx, id, by.number);
    const isAttested = own.by_organiser === 1;
    if (own.state === state && !isAttested) return;
    const objects = !accept && isAttested && mayObject(own.at, now);
    if (!accept && !objects && (await hasResults(tx, tournament, by.number)))
      throw new Refusal('conflict', RESULT_COUNTED);
    await tx
      .updateTable('tournament_players')
      .set({ state, by_organiser: 0, at: now.toISOString() })
      .where(eb => eb.and({ tournament: id, member: by.number }))
      .execute();
    const subjects = ['asked', 'unconfirmed'].map(what => subjectOf(id, what));
    tx.emit({ kind: 'question.answered', subjects, member: by.number });
    if (accept) await noteOrigins(tx, by.number, caller);
    await recomputeResults(tx, tournament.id);
    // The member's name is shown or masked for all readers; a member who declines may not read others' names.
    tx.emit({ kind: 'tournament.changed', id, news: accept ? 'reload' : 'end' });
    if (accept || !isAttested) return;
    if (isSlotOfTeamMatch(tournament)) {
      tx.emit({ kind: 'slot.objected', tournament: id, member: by.number, now });
      return;
    }
    emitNews(tx, tournament, { event: 'objected', to: [tournament.organiser], actor: by.number, now });
  });
}

/** Whether the member has any result in the tournament that counts, is disputed or is under review. */
export async function hasResults(db: Database | Transaction, tournament: TournamentRow, member: number) {
  for (const table of ['match_results', 'disputed_matches'] as const) {
    const found = db.selectFrom(table).select('match').where('tournament', '=', tournament.id);
    if (await found.where('member', '=', member).limit(1).executeTakeFirst()) return true;
  }
  const uncounted = await loadUncounted(db, tournament.id);
  const reviewed = reviewedGames(await loadTournamentMatches(db, tournament), uncounted);
  return reviewed.some(({ winners, losers }) => winners.includes(member) || losers.includes(member));
}

type MatchAnswer = By & { match: string; answer: 'confirmed' | 'disputed'; reason: string };

/** Stores a player's answer to a result; throws a Refusal for others (403), after an admin's ruling (409). */
export function answerMatch(db: Database, id: number, given: MatchAnswer): Promise<void> {
  return write(db, async tx => {
    const { match: key, answer, reason, by, now } = given;
    const tournament = await lockForAnswers(tx, id, now);
    const state = await loadTournamentMatches(tx, tournament);
    const match = findMatch(state, key);
    const me = memberKey(by.id);
    if (!everybodyIn(match).includes(me) || !state.accepted.has(me))
      throw new Refusal('forbidden', '참가를 수락한 이 경기의 선수만 답할 수 있습니다.');
    if (match.ruling && !match.ruling.byOrganiser) throw new Refusal('conflict', MATCH_RULED);
    const before = match.answers.find(({ member }) => memberKey(member) === me);
    // A dispute that is sent again after the organiser's ruling is an appeal.
    const appeals =
      answer === 'disputed' && match.ruling !== null && !isAppealed(match.ruling, match.answers);
    if (before?.answer === answer && before.reason === reason && !appeals) return;
    const row = { result: match.result, answer, reason, at: now.toISOString() };
    await tx
      .insertInto('match_answers')
      .values({ tournament: id, match: key, member: by.number, ...row })
      .onConflict(oc => oc.columns(['tournament', 'match', 'member']).doUpdateSet(row))
      .execute();
    await recomputeResults(tx, id);
    // Notify only if the answer changes whether the match counts.
    if (answer === 'confirmed' && before?.answer !== 'disputed') return;
    const event = answer === 'disputed' ? 'disputed' : 'undisputed';
    // Admins decide at once on matches of co-organisers and clubs.
    const isOfAdmins = isSlotOfTeamMatch(tournament) || hasPlayed(match, state.organisers);
    const isAdmins = appeals || (answer === 'disputed' && isOfAdmins);
    const also = isAdmins ? await findAdmins(tx) : [];
    emitMatchNews(tx, { tournament, match, state, event, actor: by.number, also, now });
  });
}

/** Records whether a disputed match counts; an admin's ruling overrides players and organiser. */
export function ruleOn(
  db: Database,
  id: number,
  { match: key, ruling, by, now }: By & { match: string; ruling: 'stands' | 'void' },
): Promise<void> {
  return write(db, async tx => {
    const tournament = await lockKnownTournament(tx, id);
    const state = await loadTournamentMatches(tx, tournament);
    const match = findMatch(state, key);
    const isAdmin = by.role === 'admin';
    const refused = isAdmin ? undefined : rulingRefusal({ tournament, match, by, now, ...state });
    if (refused) throw refused;
    const by_organiser = isAdmin ? 0 : 1;
    const row = { result: match.result, ruling, by_member: by.number, by_organiser, at: now.toISOString() };
    await tx
      .insertInto('match_rulings')
      .values({ tournament: id, match: key, ...row })
      .onConflict(oc => oc.columns(['tournament', 'match']).doUpdateSet(row))
      .execute();
    await recomputeResults(tx, id);
    const noted = { match: key, ruling };
    if (isAdmin) await audit(tx, { by, action: 'match.ruling', subject: subjectOf(id), after: noted, now });
    const actor = isAdmin ? null : by.number;
    emitMatchNews(tx, { tournament, match, state, event: 'ruled', actor, now });
  });
}

type Ruling = Pick<By, 'now'> & {
  tournament: TournamentRow;
  match: MatchWithState;
  by: Pick<SignedIn, 'id' | 'number'>;
} & Pick<TournamentMatches, 'organisers'>;

/** Whether a tournament is a slot of a team match, whose organiser is a manager of one of the two clubs. */

/**
 * Why a member may not rule on a match, else undefined. Only the organiser may, once, if the match is
 * disputed, not a slot of a team match, and neither the organiser nor a former or co-organiser played in it.
 */
export function rulingRefusal({ tournament, match, by, now, organisers }: Ruling): Refusal | undefined {
  if (tournament.organiser !== by.number) return new Refusal('forbidden', RUNNER_ONLY);
  if (isSlotOfTeamMatch(tournament)) return new Refusal('forbidden', '교류전의 경기는 관리자가 판정합니다.');
  if (tournament.state === 'void') return new Refusal('conflict', TOURNAMENT_VOID);
  if (!mayStillAnswer(tournament.closed_at, now)) return new Refusal('conflict', ANSWERS_OVER);
  if (everybodyIn(match).includes(memberKey(by.id)))
    return new Refusal('forbidden', '내가 친 경기는 관리자가 판정합니다.');
  if (hasPlayed(match, organisers))
    return new Refusal('forbidden', '함께 진행하는 회원이 친 경기는 관리자가 판정합니다.');
  if (match.ruling)
    return new Refusal(
      'conflict',
      match.ruling.byOrganiser ? '선수가 다시 이의를 제기하여 관리자가 판정합니다.' : MATCH_RULED,
    );
  if (match.standing !== 'disputed')
    return new Refusal('conflict', '이의가 제기된 경기만 판정할 수 있습니다.');
  return undefined;
}

/** Locks a tournament that accepts answers; throws a Refusal if missing (404), void or too late (409). */
async function lockForAnswers(tx: Transaction, id: number, now: Date): Promise<TournamentRow> {
  const tournament = await lockKnownTournament(tx, id);
  if (tournament.state === 'void') throw new Refusal('conflict', TOURNAMENT_VOID);
  if (!mayStillAnswer(tournament.closed_at, now)) throw new Refusal('conflict', ANSWERS_OVER);
  return tournament;
}

function findMatch({ matches }: TournamentMatches, key: string): MatchWithState {
  const match = matches.find(each => each.match === key);
  if (!match) throw new Refusal('missing', '끝난 경기를 찾을 수 없습니다.');
  return match;
}

type MatchNews = {
  tournament: TournamentRow;
  match: MatchWithState;
  state: TournamentMatches;
  event: 'disputed' | 'undisputed' | 'ruled';
  actor: number | null;
  /** Further members to notify, by number. */
  also?: number[];
  now: Date;
};

/** Notifies the organiser, the members who played the match, and those in `also`. */
function emitMatchNews(
  tx: Transaction,
  { tournament, match, state, event, actor, also = [], now }: MatchNews,
) {
  const players = everybodyIn(match).filter(key => key !== null && state.accepted.has(key));
  const numbers = players.flatMap(key => state.numbers.get(key ?? '') ?? []);
  const to = [tournament.organiser, ...numbers, ...also];
  const link = `${tournamentPath(tournament.id)}#${match.match}`;
  emitNews(tx, tournament, { event, to, link, actor, now });
}

/** Stores the organiser's attestation that these members (login ids) were present; they may object to it. */
export function confirmPresent(db: Database, id: number, { members, by, now }: By & { members: string[] }) {
  return write(db, async tx => {
    const tournament = await lockForAnswers(tx, id, now);
    if (tournament.organiser !== by.number) throw new Refusal('forbidden', RUNNER_ONLY);
    const askedMembers = await findAskedMembers(tx, id, new Set(members.map(memberKey)));
    const past = await findPastAnswers(
      tx,
      tournament,
      askedMembers.map(({ member }) => member),
    );
    const known = askedMembers.filter(({ member }) => mayBeConfirmed(past.get(member) ?? []));
    const left = askedMembers.filter(one => !known.includes(one)).map(({ username }) => username);
    if (known.length === 0) return { confirmed: 0, left };
    const numbers = known.map(({ member }) => member);
    await tx
      .updateTable('tournament_players')
      .set({ state: 'accepted', by_organiser: 1, at: now.toISOString() })
      .where('tournament', '=', id)
      .where('member', 'in', numbers)
      .execute();
    await recomputeResults(tx, id);
    // The names are now shown to all readers.
    tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
    emitNews(tx, tournament, { event: 'present', what: 'asked', to: numbers, actor: by.number, now });
    return { confirmed: known.length, left };
  });
}

/** The members among `wanted` (login ids, lower case) who are entered and did not answer the invitation. */
async function findAskedMembers(tx: Transaction, id: number, wanted: ReadonlySet<string>) {
  const rows = await tx
    .selectFrom('tournament_players')
    .innerJoin('members', 'members.number', 'member')
    .select(['member', 'members.id as login', 'username'])
    .where(eb => eb.and({ tournament: id, state: 'asked' }))
    .where('entry', '>', 0)
    .where('members.listed', '=', 1)
    .execute();
  return rows.filter(({ login }) => wanted.has(memberKey(login)));
}

async function findPastAnswers(tx: Transaction, { id, organiser }: TournamentRow, members: number[]) {
  if (members.length === 0) return new Map<number, PastAnswer[]>();
  const rows = await tx
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select(['member', 'tournament_players.state as state', 'by_organiser', 'at'])
    .where('member', 'in', members)
    .where('organiser', '=', organiser)
    .where('tournament', '<>', id)
    // A tournament that was taken over says nothing about who trusted this organiser.
    .where('tournament', 'not in', eb =>
      eb.selectFrom('tournament_organisers').select('tournament').where('member', '=', organiser),
    )
    .execute();
  const past = rows.map(({ by_organiser, ...row }) => ({ ...row, byOrganiser: by_organiser === 1 }));
  return Map.groupBy(past, ({ member }) => member);
}

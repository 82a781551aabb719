import type { Database, Transaction } from '#/database/connect.ts';
import { lockTournament } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { notify } from '#/features/notifications/notify.server.ts';
import { audit } from '#/server/audit.ts';
import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { recomputeResults } from './recompute-results.server.ts';
import { everybodyIn, mayStillAnswer, memberKey } from './result-state.rules.ts';
import {
  ANSWERS_OVER,
  COUNTED_ALREADY,
  MATCH_MISSING,
  MATCH_RULED,
  NOT_A_PARTICIPANT,
  NOT_IN_MATCH,
  TOURNAMENT_MISSING,
  TOURNAMENT_VOID,
} from './results.rules.ts';
import { noteSameAddress } from './signals.server.ts';
import {
  type MatchWithState,
  matchesOf,
  type TournamentMatches,
  type TournamentRow,
} from './tournament-state.server.ts';

type Said = { by: SignedIn; now: Date };

/** Accepts or declines an invitation; idempotent. Returns whether anything changed. */
export function takePart(
  db: Database,
  id: number,
  { accept, by, now, address }: Said & { accept: boolean; address: string },
): Promise<boolean> {
  return write(db, async tx => {
    const tournament = await openForAnswers(tx, id, now);
    const state = accept ? 'accepted' : 'declined';
    const player = tx.selectFrom('tournament_players').select('state').where('tournament', '=', id);
    const own = await player.where('member', '=', by.number).executeTakeFirst();
    if (!own) throw new Refusal('forbidden', NOT_A_PARTICIPANT);
    if (own.state === state) return false;
    if (!accept && (await hasCounted(tx, id, by.number))) throw new Refusal('conflict', COUNTED_ALREADY);
    await tx
      .updateTable('tournament_players')
      .set({ state, at: now.toISOString() })
      .where('tournament', '=', id)
      .where('member', '=', by.number)
      .execute();
    if (accept) await noteSameAddress(tx, { tournament: id, member: by.number, address, now });
    await recomputeResults(tx, tournament.id);
    return true;
  });
}

/** Whether a result of the tournament counts for the member, or would if it were not disputed. */
export async function hasCounted(db: Database | Transaction, id: number, member: number): Promise<boolean> {
  for (const table of ['match_results', 'disputed_matches'] as const) {
    const found = db.selectFrom(table).select('match').where('tournament', '=', id);
    if (await found.where('member', '=', member).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

type MatchSaid = Said & { match: string; answer: 'confirmed' | 'disputed'; reason: string };

/** A player confirms a match or disputes it; returns the numbers of those notified. */
export function answerMatch(db: Database, id: number, said: MatchSaid): Promise<number[]> {
  return write(db, async tx => {
    const { match: key, answer, reason, by, now } = said;
    const tournament = await openForAnswers(tx, id, now);
    const state = await matchesOf(tx, tournament);
    const match = matchNamed(state, key);
    const me = memberKey(by.id);
    if (!everybodyIn(match).includes(me) || !state.accepted.has(me))
      throw new Refusal('forbidden', NOT_IN_MATCH);
    if (match.ruled) throw new Refusal('conflict', MATCH_RULED);
    const before = match.said.find(({ member }) => memberKey(member) === me);
    if (before?.answer === answer && before.reason === reason) return [];
    const row = { result: match.result, answer, reason, at: now.toISOString() };
    await tx
      .insertInto('match_answers')
      .values({ tournament: id, match: key, member: by.number, ...row })
      .onConflict(conflict => conflict.columns(['tournament', 'match', 'member']).doUpdateSet(row))
      .execute();
    await recomputeResults(tx, id);
    // Notify only where it changes whether the match counts.
    if (answer === 'confirmed' && before?.answer !== 'disputed') return [];
    const event = answer === 'disputed' ? 'disputed' : 'undisputed';
    return notifyOfMatch(tx, { tournament, match, state, event, actor: by.number, now });
  });
}

/** An admin decides whether a match counts, whatever its players say; returns the numbers of those notified. */
export function ruleOn(
  db: Database,
  id: number,
  { match: key, ruling, by, now }: Said & { match: string; ruling: 'stands' | 'void' },
): Promise<number[]> {
  return write(db, async tx => {
    const tournament = await lockTournament(tx, { id });
    if (!tournament) throw new Refusal('missing', TOURNAMENT_MISSING);
    const state = await matchesOf(tx, tournament);
    const match = matchNamed(state, key);
    const row = { result: match.result, ruling, by_member: by.number, at: now.toISOString() };
    await tx
      .insertInto('match_rulings')
      .values({ tournament: id, match: key, ...row })
      .onConflict(conflict => conflict.columns(['tournament', 'match']).doUpdateSet(row))
      .execute();
    await recomputeResults(tx, id);
    const noted = { match: key, ruling };
    await audit(tx, { by, action: 'match.ruling', subject: `tournament:${id}`, after: noted, now });
    return notifyOfMatch(tx, { tournament, match, state, event: 'ruled', actor: null, now });
  });
}

async function openForAnswers(tx: Transaction, id: number, now: Date): Promise<TournamentRow> {
  const tournament = await lockTournament(tx, { id });
  if (!tournament) throw new Refusal('missing', TOURNAMENT_MISSING);
  if (tournament.state === 'void') throw new Refusal('conflict', TOURNAMENT_VOID);
  if (!mayStillAnswer(tournament.closed_at, now)) throw new Refusal('conflict', ANSWERS_OVER);
  return tournament;
}

function matchNamed({ matches }: TournamentMatches, key: string): MatchWithState {
  const match = matches.find(each => each.match === key);
  if (!match) throw new Refusal('missing', MATCH_MISSING);
  return match;
}

type MatchNews = {
  tournament: TournamentRow;
  match: MatchWithState;
  state: TournamentMatches;
  event: 'disputed' | 'undisputed' | 'ruled';
  actor: number | null;
  now: Date;
};

/** Notifies the organiser and the match's players who take part. */
function notifyOfMatch(tx: Transaction, { tournament, match, state, event, actor, now }: MatchNews) {
  const players = everybodyIn(match).filter(key => key !== null && state.accepted.has(key));
  const numbers = players.flatMap(key => state.numbers.get(key ?? '') ?? []);
  return notify(tx, {
    to: [tournament.organiser, ...numbers],
    kind: 'tournament',
    event,
    subject: `tournament:${tournament.id}`,
    title: tournament.title,
    link: `/tournaments/${tournament.id}`,
    actor,
    now,
  });
}

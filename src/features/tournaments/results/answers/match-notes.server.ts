import type { Database } from '#/database/connect.ts';
import { beyondBounds } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import type { WhyUncounted } from '#/features/tournaments/results/checks/uncounted.rules.ts';
import { countingGames, notedUncounted } from '#/features/tournaments/results/checks/uncounted.server.ts';
import {
  answersUntil,
  everybodyIn,
  mayStillAnswer,
  memberKey,
} from '#/features/tournaments/results/result-state.rules.ts';
import type { MatchNote, TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { TOURNAMENT_MISSING } from '#/features/tournaments/results/results.rules.ts';
import {
  loadTournamentMatches,
  type MatchWithState,
  type TournamentMatches,
  type TournamentRow,
} from '#/features/tournaments/results/tournament-state.server.ts';
import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { hasCounted, rulingRefusal } from './answers.server.ts';
import { mayObject, objectionUntil } from './organiser-attestation.rules.ts';

type ResultsRequest = { id: number; reader: SignedIn | null; now: Date };

/** Which matches count and what the reader may answer; throws a Refusal (404) without a tournament. */
export async function resultsOfTournament(
  db: Database,
  { id, reader, now }: ResultsRequest,
): Promise<TournamentResults> {
  const tournament = await db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!tournament) throw new Refusal('missing', TOURNAMENT_MISSING);
  const state = await loadTournamentMatches(db, tournament);
  const uncounted = await uncountedIn(db, tournament, state);
  const open = tournament.state !== 'void' && mayStillAnswer(tournament.closed_at, now);
  return {
    answersUntil: tournament.closed_at ? toSeoulIso(answersUntil(tournament.closed_at)) : null,
    own: reader && (await ownAnswer(db, { tournament, reader, open, now })),
    matches: state.matches.map(match => noteOf(match, { tournament, state, reader, open, uncounted, now })),
  };
}

/** The matches beyond a limit, by match; computed once per loaded tournament, for all readers. */
const cachedBeyond = new WeakMap<TournamentMatches, ReadonlyMap<string, WhyUncounted>>();

/** Why matches do not count: the stored reasons if closed, else the limits that the games exceed. */
async function uncountedIn(db: Database, { id, state }: TournamentRow, matches: TournamentMatches) {
  if (state === 'closed') return notedUncounted(db, id);
  const beyond = cachedBeyond.get(matches) ?? beyondBounds(countingGames(matches), []);
  cachedBeyond.set(matches, beyond);
  return beyond;
}

type OwnAnswer = { tournament: TournamentRow; reader: SignedIn; open: boolean; now: Date };

async function ownAnswer(
  db: Database,
  { tournament, reader, open, now }: OwnAnswer,
): Promise<TournamentResults['own']> {
  const player = db
    .selectFrom('tournament_players')
    .select(['state', 'by_organiser', 'at'])
    .where('tournament', '=', tournament.id);
  const own = await player.where('member', '=', reader.number).executeTakeFirst();
  if (!own) return null;
  const objects = open && own.by_organiser === 1 && mayObject(own.at, now);
  return {
    state: own.state,
    mayAccept: open && own.state !== 'accepted',
    mayDecline:
      objects || (open && own.state !== 'declined' && !(await hasCounted(db, tournament, reader.number))),
    objectUntil: objects ? toSeoulIso(objectionUntil(own.at)) : null,
  };
}

type Reading = {
  tournament: TournamentRow;
  state: TournamentMatches;
  reader: SignedIn | null;
  open: boolean;
  uncounted: ReadonlyMap<string, WhyUncounted>;
  now: Date;
};

function noteOf(
  match: MatchWithState,
  { tournament, state, reader, open, uncounted, now }: Reading,
): MatchNote {
  const me = reader && memberKey(reader.id);
  const plays = me !== null && everybodyIn(match).includes(me);
  const isAdmin = reader?.role === 'admin';
  const mayRead = plays || isAdmin || reader?.number === tournament.organiser;
  const why = match.standing === 'counts' ? (uncounted.get(match.match) ?? null) : null;
  const disputes = match.said.filter(({ answer }) => answer === 'disputed');
  return {
    match: match.match,
    standing: why === null ? match.standing : why === 'voided' ? 'void' : 'limited',
    why,
    ruled: match.ruling && (match.ruling.byOrganiser ? 'organiser' : 'admin'),
    own: match.said.find(({ member }) => memberKey(member) === me)?.answer ?? null,
    reasons: mayRead ? disputes.map(({ reason }) => reason) : [],
    can: {
      answer: open && plays && (match.ruling?.byOrganiser ?? true) && state.accepted.has(me),
      rule: isAdmin
        ? tournament.state !== 'void'
        : reader !== null && rulingRefusal({ tournament, match, by: reader, now }) === undefined,
    },
  };
}

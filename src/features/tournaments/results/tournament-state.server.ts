import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { isSlotOfTeamMatch } from '#/features/tournaments/server/tournaments.rules.ts';
import { departedKey, type PlayedMatch, playedMatches, withDeparted } from './played-matches.rules.ts';
import {
  hasPlayed,
  memberKey,
  type ResultState,
  resultStateOf,
  type StoredAnswer,
  type StoredRuling,
} from './results.rules.ts';
import { loadTournament, type TournamentVersion, tournamentOf } from './tournament-cache.server.ts';

export type TournamentRow = Selectable<Tables['tournaments']>;

export type MatchWithState = PlayedMatch & {
  standing: ResultState;
  answers: StoredAnswer[];
  /** The ruling of the organiser or of an admin on the match; null without one. */
  ruling: StoredRuling | null;
};
export type TournamentMatches = {
  matches: MatchWithState[];
  /** The members' numbers by login id (lower case), including members who have left the site. */
  numbers: Map<string, number>;
  /** The login ids (lower case) of the members who take part. */
  accepted: Set<string>;
  /** The login ids (lower case) of the players who are, or were, organisers or co-organisers. */
  organisers: ReadonlySet<string>;
};

/** The played matches of a tournament, and whether each counts. */
export async function loadTournamentMatches(
  db: Database | Transaction,
  row: TournamentVersion & Pick<TournamentRow, 'organiser' | 'match_of'>,
): Promise<TournamentMatches> {
  const cached = await loadTournament(db, row);
  // The players of a team match were named by their own captains, not by the member who opened it.
  const organiser = isSlotOfTeamMatch(row) ? 0 : row.organiser;
  const players = await findTournamentPlayers(db, row.id, organiser);
  const about = { answers: await findMatchAnswers(db, row.id), rulings: await findRulings(db, row.id) };
  return withState(playedMatches(tournamentOf(cached)), players, about);
}

function withState(
  played: PlayedMatch[],
  players: Awaited<ReturnType<typeof findTournamentPlayers>>[number][],
  about: { answers: StoredAnswer[]; rulings: StoredRuling[] },
): TournamentMatches {
  const departed = new Map(
    players.filter(({ gone }) => gone).map(({ entry, seat, member }) => [`${entry} ${seat}`, member]),
  );
  const taking = players.filter(({ state }) => state === 'accepted');
  const accepted = new Set(taking.map(({ key }) => key));
  // The organiser's attestations do not count for the own matches of organisers.
  const personallyAccepted = new Set(taking.filter(({ confirmed }) => !confirmed).map(({ key }) => key));
  const organisers = new Set(players.filter(({ isOrganiser }) => isOrganiser).map(({ key }) => key));
  const allAnswers = Map.groupBy(about.answers, resultKey);
  const allRulings = Map.groupBy(about.rulings, resultKey);
  const matches = played.map(each => {
    const match = withDeparted(each, departed);
    const answers = allAnswers.get(resultKey(match)) ?? [];
    const rulings = allRulings.get(resultKey(match)) ?? [];
    return {
      ...match,
      at: new Date(match.at).toISOString(),
      standing: resultStateOf(match, hasPlayed(match, organisers) ? personallyAccepted : accepted, {
        answers,
        rulings,
      }),
      answers,
      ruling: rulings[0] ?? null,
    };
  });
  const numbers = new Map(players.map(({ key, member }) => [key, member]));
  return { matches, numbers, accepted, organisers };
}

const resultKey = ({ match, result }: { match: string; result: string }) => `${match} ${result}`;

async function findTournamentPlayers(db: Database | Transaction, id: number, organiser: number) {
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('members', 'members.number', 'tournament_players.member')
    .leftJoin('tournament_organisers as o', on =>
      on
        .onRef('o.tournament', '=', 'tournament_players.tournament')
        .onRef('o.member', '=', 'tournament_players.member')
        .on('o.accepted_at', '<>', ''),
    )
    .select(['tournament_players.member', 'tournament_players.state', 'entry', 'seat', 'by_organiser'])
    .select(['members.id as login', 'withdrawn_at', 'o.member as organising'])
    .where('tournament_players.tournament', '=', id)
    .orderBy('tournament_players.member')
    .execute();
  return rows.map(({ withdrawn_at, login, by_organiser, organising, ...row }) => {
    const gone = withdrawn_at !== '';
    const isOrganiser = row.member === organiser || organising !== null;
    const about = { gone, confirmed: by_organiser === 1, isOrganiser };
    return { ...row, ...about, key: gone ? departedKey(row.member) : memberKey(login) };
  });
}

const findMatchAnswers = (db: Database | Transaction, id: number): Promise<StoredAnswer[]> =>
  db
    .selectFrom('match_answers')
    .innerJoin('members', 'members.number', 'member')
    .select(['match', 'result', 'members.id as member', 'answer', 'reason', 'match_answers.at as at'])
    .where('tournament', '=', id)
    .execute();

async function findRulings(db: Database | Transaction, id: number): Promise<StoredRuling[]> {
  const found = db.selectFrom('match_rulings').select(['match', 'result', 'ruling', 'by_organiser', 'at']);
  const rows = await found.where('tournament', '=', id).execute();
  return rows.map(({ by_organiser, ...row }) => ({ ...row, byOrganiser: by_organiser === 1 }));
}

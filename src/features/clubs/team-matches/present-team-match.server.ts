import type { Database } from '#/database/connect.ts';
import { withClubHandicaps } from '#/features/clubs/handicaps/club-players.server.ts';
import {
  forfeitedBy,
  mayRetake,
  reasonOf,
  withForfeits,
} from '#/features/clubs/leagues/teams/eligibility.rules.ts';
import { findForfeits } from '#/features/clubs/leagues/teams/eligibility.server.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { loadDecidedSlots } from './decided-slots.server.ts';
import { BENCH, findTeamMembers, type TeamMember } from './line-ups.server.ts';
import { loadPlayedSlots, NOT_BEGUN } from './slot-results.server.ts';
import { teamScore, teamWinner } from './team-match.rules.ts';
import {
  awaitsAway,
  findPlayers,
  namedTeamMatches,
  type PlayerRow,
  type ReadTeamMatch,
  slotsOf,
  type TeamMatchRow,
  teamsOf,
} from './team-match-rows.server.ts';
import type { LineUp, ListedTeamMatch, TeamMatch, TeamSheet } from './team-matches.contract.ts';

const LISTED_MOST = 100;

/** The facts, the score and the slots of a team match, with names once both line-ups are in. */
async function presentPlay(db: Database, row: TeamMatchRow, players: PlayerRow[]) {
  const slots = slotsOf(row);
  const isOpen = row.opened_at !== '';
  const namesIn = (slot: number): [string[], string[]] => [
    namesOf(players, 0, slot),
    namesOf(players, 1, slot),
  ];
  const forfeits = row.league === null ? [] : await findForfeits(db, [row]);
  const played = isOpen ? await loadPlayedSlots(db, row) : [];
  const states = isOpen ? withForfeits(played, forfeits) : slots.map(() => NOT_BEGUN);
  const forfeited = forfeitedBy(forfeits);
  const { score, winner } =
    forfeited.length > 0
      ? forfeitedOutcome(forfeited, slots.length)
      : { score: teamScore(states, row.scoring), winner: teamWinner(states, row.scoring) };
  return {
    ...factsOf(row, winner !== null || forfeited.length > 0),
    league: leagueOf(row),
    forfeit: reasonOf(forfeits.filter(({ slot }) => slot === 0)),
    scoring: row.scoring,
    score,
    winner,
    slots: slots.map((slot, index) => ({
      ...slot,
      ...(states[index] ?? NOT_BEGUN),
      names: isOpen ? namesIn(index + 1) : null,
    })),
    substitutes: isOpen ? namesIn(BENCH) : null,
    mayRetake: forfeited.length === 0 && mayRetake(played, forfeits),
  };
}

/** A team match for spectators: no line-ups until both are in, and no names of correctors. */
export async function presentSheet(db: Database, row: TeamMatchRow): Promise<TeamSheet> {
  const { slots, mayRetake: _, ...play } = await presentPlay(db, row, await findPlayers(db, row.id));
  return { ...play, slots: slots.map(({ corrections: _, ...slot }) => slot) };
}

/** A team match for its reader; until both line-ups are in, a captain sees only the own one, others none. */
export async function presentTeamMatch(
  db: Database,
  { row, side, isOfTeam, isOrganiser, isInvited, own }: ReadTeamMatch,
): Promise<TeamMatch> {
  const players = await findPlayers(db, row.id);
  const { mayRetake: isRetakable, ...play } = await presentPlay(db, row, players);
  const isOpen = row.opened_at !== '';
  const isMine = isOpen || side === null;
  const members: TeamMember[] = isMine ? [] : await findTeamMembers(db, row, side);
  const offered = isMine || own === null ? members : await withClubHandicaps(db, own, members);
  const mayRecord = side !== null || isOrganiser;
  const isPlayed = isOpen && play.forfeit === '';
  return {
    ...play,
    ready: [isReady(players, 0), isReady(players, 1)],
    own,
    side,
    lineUp: isMine || !isReady(players, side) ? null : lineUpOf(players, { side, slots: play.slots.length }),
    members: offered.map(({ username, score4, score3 }) => ({
      name: username,
      score4: score4 ?? 0,
      score3: score3 ?? 0,
    })),
    invite: side === 0 && row.away_club === null && awaitsAway(row) ? row.invite : '',
    // The code of the invitation becomes that of the sheet once it is used.
    sheet: mayRecord && !awaitsAway(row) ? sheetPath(row) : '',
    can: {
      accept: mayAccept({ row, side, isInvited }),
      remove: !isOpen && side !== null && row.league === null,
      record: isPlayed && mayRecord,
      score: isPlayed && isOfTeam,
      retake: isOrganiser && isRetakable,
    },
  };
}

const sheetPath = ({ club, id, invite }: TeamMatchRow) =>
  `/clubs/${club}/team-matches/${id}/sheet?invite=${invite}`;

/** Whether the reader may accept for the away side: a manager of its club, else an invited member. */
export const mayAccept = ({ row, side, isInvited }: Pick<ReadTeamMatch, 'row' | 'side' | 'isInvited'>) =>
  awaitsAway(row) && (row.away_club === null ? side === null && isInvited : side === 1);

const factsOf = (row: TeamMatchRow, isOver: boolean) => ({
  id: row.id,
  club: row.club,
  teams: teamsOf(row),
  day: row.day,
  time: row.time,
  hall: row.hall,
  state: isOver ? ('over' as const) : stateOf(row),
});

function stateOf({ opened_at, accepted_at }: TeamMatchRow): Exclude<TeamMatch['state'], 'over'> {
  if (opened_at !== '') return 'open';
  return accepted_at === '' ? 'proposed' : 'accepted';
}

function forfeitedOutcome(sides: readonly Side[], slots: number): Pick<TeamMatch, 'score' | 'winner'> {
  const won = (side: Side) => (sides.includes(side) ? 0 : slots);
  return { score: [won(0), won(1)], winner: sides.length > 1 ? null : sides[0] === 0 ? 1 : 0 };
}

const isReady = (players: PlayerRow[], side: Side) => players.some(player => player.side === side);
const namesOf = (players: PlayerRow[], side: Side, slot: number) =>
  players.filter(player => player.side === side && player.slot === slot).map(({ name }) => name);

function lineUpOf(players: PlayerRow[], { side, slots }: { side: Side; slots: number }): LineUp {
  const at = (slot: number) =>
    players
      .filter(player => player.side === side && player.slot === slot)
      .map(({ name, handicap }) => ({ name, handicap }));
  return { slots: Array.from({ length: slots }, (_, index) => at(index + 1)), substitutes: at(BENCH) };
}

const leagueOf = ({ league, league_name, round }: TeamMatchRow): TeamMatch['league'] =>
  league === null || league_name === null || round === null ? null : { id: league, name: league_name, round };

/** The latest team matches of a club without those of leagues, the last day first. */
export async function listTeamMatches(db: Database, club: number): Promise<ListedTeamMatch[]> {
  const rows = await namedTeamMatches(db)
    .where(eb => eb.or([eb('team_matches.club', '=', club), eb('away_club', '=', club)]))
    .where('l.league', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('team_matches.id', 'desc')
    .limit(LISTED_MOST)
    .execute();
  const states = await loadDecidedSlots(db, rows);
  return rows.map(row => {
    const slots = states.get(row.id) ?? [];
    const isOver = teamWinner(slots, row.scoring) !== null;
    return { ...factsOf(row, isOver), score: row.opened_at ? teamScore(slots, row.scoring) : null };
  });
}

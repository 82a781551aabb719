import type { Database } from '#/database/connect.ts';
import { isLeagueOver, playOffTeams } from '#/features/clubs/leagues/play-off/play-off.server.ts';
import { forfeitedBy } from '#/features/clubs/leagues/teams/eligibility.rules.ts';
import { teamScore } from '#/features/clubs/team-matches/team-match.rules.ts';
import { slotsOf } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import type { Reader } from '#/shared/authorship.ts';
import { toExactSeoulIso } from '#/shared/time/time.ts';
import {
  findLeaders,
  findTeams,
  isOver,
  type LeagueRow,
  loadMatches,
  type PlayedMatch,
  settingsOf,
  tableOf,
} from './league-results.server.ts';
import { isUntouched, type ReadLeague } from './league-rows.server.ts';
import { LEAGUES_MOST } from './leagues.constants.ts';
import type { League, LeagueMatch, ListedLeague } from './leagues.contract.ts';

/** A league as its reader sees it; the table and the leaders are computed from the results. */
export async function presentLeague(db: Database, found: ReadLeague, reader: Reader): Promise<League> {
  const { club, league, isOrganiser, isOfLeague, team, seesPlayers } = found;
  const teams = await findTeams(db, league.id);
  const matches = await loadMatches(db, league);
  return {
    id: league.id,
    club: { id: club.id, name: club.name },
    name: league.name,
    updatedAt: toExactSeoulIso(league.updated_at),
    hall: league.hall,
    ...settingsOf(league),
    tournament: league.play_off,
    season: await findSeason(db, league.season),
    isDouble: league.is_double === 1,
    scoring: league.scoring,
    slots: slotsOf(league),
    teams: teams.map(({ name, captain }) => ({ name, hasCaptain: captain !== null })),
    matches: matches.map(match => presentMatch(match, league)),
    table: tableOf(league, matches, teams.length),
    leaders: seesPlayers ? await findLeaders(db, league, matches) : null,
    team,
    can: {
      organise: isOrganiser,
      remove: isOrganiser && isUntouched(matches),
      openTeams: reader !== null && seesPlayers,
      openSheets: isOfLeague,
      openPlayOff:
        isOrganiser &&
        league.play_off === null &&
        playOffTeams(league, teams.length) > 1 &&
        isLeagueOver(league, matches),
    },
  };
}

async function findSeason(db: Database, id: number | null): Promise<League['season']> {
  if (id === null) return null;
  const season = db.selectFrom('seasons').select(['id', 'title']).where('id', '=', id);
  return (await season.where('hidden', '=', 0).executeTakeFirst()) ?? null;
}

function presentMatch(match: PlayedMatch, league: LeagueRow): LeagueMatch {
  const { id, round, day, home, away, opened_at, wish_day, wish_side, slots, forfeits } = match;
  const forfeit = forfeitedBy(forfeits);
  const isOpen = opened_at !== '' && forfeit.length === 0;
  const state = isOver(match, league.scoring) ? 'over' : isOpen ? 'open' : 'coming';
  return {
    id,
    round,
    day,
    home,
    away,
    state,
    score: isOpen ? teamScore(slots, league.scoring) : null,
    forfeit,
    wish: wish_side === null || state !== 'coming' ? null : { day: wish_day, side: wish_side === 0 ? 0 : 1 },
  };
}

/** The leagues of a club, the newest first. */
export async function listLeagues(db: Database, club: number): Promise<ListedLeague[]> {
  const rows = await db
    .selectFrom('leagues')
    .innerJoin('league_matches as l', 'l.league', 'leagues.id')
    .innerJoin('team_matches as m', 'm.id', 'l.team_match')
    .select(['leagues.id', 'leagues.name', 'leagues.hall'])
    .select(eb => [eb.fn.min('m.day').as('firstDay'), eb.fn.max('m.day').as('lastDay')])
    .select(eb =>
      eb
        .selectFrom('league_teams as t')
        .select(eb.fn.countAll<number>().as('teams'))
        .whereRef('t.league', '=', 'leagues.id')
        .as('teams'),
    )
    .where('leagues.club', '=', club)
    .groupBy(['leagues.id', 'leagues.name', 'leagues.hall'])
    .orderBy('leagues.id', 'desc')
    .limit(LEAGUES_MOST)
    .execute();
  return rows.map(({ teams, ...row }) => ({ ...row, teams: Number(teams) }));
}

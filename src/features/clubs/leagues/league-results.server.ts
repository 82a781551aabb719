import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { forfeitedBy, withForfeits } from '#/features/clubs/leagues/teams/eligibility.rules.ts';
import { findForfeits } from '#/features/clubs/leagues/teams/eligibility.server.ts';
import { loadDecidedSlots, UNDECIDED } from '#/features/clubs/team-matches/decided-slots.server.ts';
import { teamScore, teamWinner } from '#/features/clubs/team-matches/team-match.rules.ts';
import { slotsOf } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import type { SheetSlot, Slot } from '#/features/clubs/team-matches/team-matches.contract.ts';
import type { MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { shownName } from '#/shared/authorship.ts';
import { foldKey } from '#/shared/text/text.ts';
import { emitLeague } from './league-news.server.ts';
import {
  forfeitedMatch,
  type LeagueResult,
  type LeagueStanding,
  leagueLeaders,
  leagueStandings,
  movedTeams,
} from './league-standings.rules.ts';
import type { Leader, LeagueSettings } from './leagues.contract.ts';

export type LeagueRow = Selectable<Tables['leagues']>;
export const settingsOf = ({ settings }: Pick<LeagueRow, 'settings'>) =>
  JSON.parse(settings) as Omit<LeagueSettings, 'name' | 'hall'>;

export type PlayedMatch = Awaited<ReturnType<typeof loadMatches>>[number];

export async function loadMatches(db: Database | Transaction, { id, scoring }: LeagueRow) {
  const matches = await db
    .selectFrom('league_matches as l')
    .innerJoin('team_matches as m', 'm.id', 'l.team_match')
    .select([
      'm.id',
      'm.day',
      'm.opened_at',
      'm.slots',
      'l.round',
      'l.home',
      'l.away',
      'wish_day',
      'wish_side',
    ])
    .where('l.league', '=', id)
    .orderBy('round')
    .orderBy('m.id')
    .execute();
  const states = await loadDecidedSlots(db, matches);
  const forfeits = await findForfeits(db, matches);
  const players = scoring === 'points' ? await findLinedUp(db, forfeits) : [];
  return matches.map(match => {
    const own = forfeits.filter(({ team_match }) => team_match === match.id);
    const linedUp = players.filter(({ team_match }) => team_match === match.id);
    const slots = slotsOf(match).map((slot, index) => ({
      ...(states.get(match.id)?.[index] ?? UNDECIDED),
      targets: targetsIn(
        slot,
        linedUp.filter(player => player.slot === index + 1),
      ),
    }));
    return { ...match, slots: withForfeits(slots, own), forfeits: own };
  });
}

type LinedUp = Awaited<ReturnType<typeof findLinedUp>>[number];

async function findLinedUp(db: Database | Transaction, matches: readonly { team_match: number }[]) {
  if (matches.length === 0) return [];
  const players = db.selectFrom('team_match_players').select(['team_match', 'slot', 'side', 'handicap']);
  const ofMatches = players.where(
    'team_match',
    'in',
    matches.map(({ team_match }) => team_match),
  );
  return ofMatches.where('slot', '>', 0).execute();
}

/** The points that each side needs in a slot, by the handicaps of its players if the slot has no target. */
function targetsIn({ ball, target }: Slot, players: readonly LinedUp[]): SheetSlot['targets'] {
  const of = (side: Side) => {
    const own = players.filter(player => player.side === side);
    return (
      target ||
      targetOf(
        ball,
        own.map(({ handicap }) => ({ score4: handicap, score3: handicap })),
      )
    );
  };
  return [of(0), of(1)];
}

/** The result of a match as the table counts it; undefined while it is undecided. */
function resultOf(match: PlayedMatch, scoring: LeagueRow['scoring']): LeagueResult | undefined {
  const { home, away, slots, forfeits, opened_at } = match;
  const forfeit = forfeitedBy(forfeits);
  if (forfeit.length > 0) return forfeitedMatch({ home, away }, slots.length, forfeit);
  if (opened_at === '' || teamWinner(slots, scoring) === null) return undefined;
  const scores = slots.flatMap(({ score }) => score ?? []);
  const sum = (of: typeof scores, figure: 'points' | 'innings', side: Side) =>
    of.reduce((total, score) => total + score[figure][side], 0);
  const both = (figure: 'points' | 'innings', of = scores) =>
    [sum(of, figure, 0), sum(of, figure, 1)] as const;
  const inningPoints = both('points', scores.filter(hasInnings));
  const [sets, score] = [teamScore(slots, 'sets'), teamScore(slots, scoring)];
  return { home, away, score, sets, points: both('points'), inningPoints, innings: both('innings') };
}

/** Whether the innings of a game are known; a typed result may omit them. */
const hasInnings = ({ innings }: MatchScore) => Math.max(...innings) > 0;

/** Whether a match is decided or forfeited. */
export const isOver = (match: PlayedMatch, scoring: LeagueRow['scoring']): boolean =>
  resultOf(match, scoring) !== undefined;

export function tableOf(league: LeagueRow, matches: readonly PlayedMatch[], teams: number): LeagueStanding[] {
  const results = matches.flatMap(match => resultOf(match, league.scoring) ?? []);
  return leagueStandings(teams, results, settingsOf(league));
}

/** The leaders of a league. Games in pairs count for 승률 alone: a pair's points belong to neither player. */
export async function findLeaders(db: Database, league: LeagueRow, matches: readonly PlayedMatch[]) {
  const players = await db
    .selectFrom('league_matches as l')
    .innerJoin('team_match_players as p', 'p.team_match', 'l.team_match')
    .leftJoin('members', 'members.number', 'p.member')
    .select(['p.team_match', 'side', 'slot', 'p.member', 'p.name', 'username', 'withdrawn_at'])
    .where('l.league', '=', league.id)
    .where('slot', '>', 0)
    .execute();
  const kinds = slotsOf(league).map(({ kind }) => kind);
  const byId = new Map(matches.map(match => [match.id, match]));
  const figures = new Map<string, Leader>();
  for (const { team_match, side, slot, member, ...named } of players) {
    const match = byId.get(team_match);
    const played = match?.slots[slot - 1];
    if (!match || !played?.score || forfeitedBy(match.forfeits).length > 0) continue;
    const team = side === 0 ? match.home : match.away;
    const name = member === null ? named.name : shownName(named);
    const key = member === null ? `${team} ${foldKey(name)}` : String(member);
    const { points, innings, highRuns } = played.score;
    const sum = figures.get(key) ?? { ...NO_GAMES, player: name, team };
    figures.set(key, sum);
    sum.played += 1;
    if (played.winner === side) sum.wins += 1;
    if (kinds[slot - 1] !== 'single') continue;
    sum.scored += points[side] ?? 0;
    if (hasInnings(played.score)) sum.inningPoints += points[side] ?? 0;
    sum.innings += innings[side] ?? 0;
    sum.highRun = Math.max(sum.highRun, highRuns[side] ?? 0);
  }
  return leagueLeaders([...figures.values()], Math.max(1, settingsOf(league).leastGames));
}
const NO_GAMES = { played: 0, wins: 0, scored: 0, inningPoints: 0, innings: 0, highRun: 0 };

/**
 * Reads the table of a league before a change of its results. The returned function is called after the
 * change: it returns a Korean sentence on the teams that have moved, and notifies their captains.
 */
export async function watchTable(tx: Transaction, id: number) {
  const before = await loadTable(tx, id);
  return async ({ by, now }: { by: { number: number }; now: Date }): Promise<string> => {
    const { league, teams, table } = await loadTable(tx, id);
    const moved = movedTeams(before.table, table);
    if (moved.length === 0) return '리그 순위는 그대로입니다.';
    const to = moved.flatMap(({ team }) => teams[team]?.captain ?? []);
    emitLeague(tx, league, { event: 'corrected', to, actor: by.number, now });
    const places = moved.map(({ team, from, to: place }) => `${teams[team]?.name} ${from}위 → ${place}위`);
    return `리그 순위: ${places.join(', ')}.`;
  };
}

/** The teams of a league by number, with their captains on the site. */
export const findTeams = (db: Database | Transaction, league: number) =>
  db
    .selectFrom('league_teams')
    .leftJoin('members', on => on.onRef('members.number', '=', 'captain').on('members.withdrawn_at', '=', ''))
    .select(['league_teams.name', 'invite', 'members.number as captain', 'username'])
    .where('league', '=', league)
    .orderBy('team')
    .execute();

async function loadTable(tx: Transaction, id: number) {
  const league = await tx.selectFrom('leagues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const teams = await findTeams(tx, id);
  return { league, teams, table: tableOf(league, await loadMatches(tx, league), teams.length) };
}

import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import { findMembership } from '#/features/clubs/directory/club-access.server.ts';
import { inheritsMatches, mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { findOwnTeams } from '#/features/clubs/leagues/teams/own-teams.server.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { shownName } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { CAPTAIN_ONLY, INVITE_WRONG } from './team-match.rules.ts';
import type { Slot, TeamMatch } from './team-matches.contract.ts';

export type TeamMatchRow = NonNullable<Awaited<ReturnType<typeof findTeamMatch>>>;

const MATCH_MISSING = '교류전을 찾을 수 없습니다.';
const teamMatchMissing = () => new Refusal('missing', MATCH_MISSING);

export const namedTeamMatches = (db: Database | Transaction) =>
  db
    .selectFrom('team_matches')
    .innerJoin('clubs as home', 'home.id', 'team_matches.club')
    .leftJoin('clubs as away', 'away.id', 'team_matches.away_club')
    .leftJoin('league_matches as l', 'l.team_match', 'team_matches.id')
    .leftJoin('leagues', 'leagues.id', 'l.league')
    .leftJoin('league_teams as t', on => on.onRef('t.league', '=', 'l.league').onRef('t.team', '=', 'l.home'))
    .leftJoin('league_teams as o', on => on.onRef('o.league', '=', 'l.league').onRef('o.team', '=', 'l.away'))
    // A team whose captain has withdrawn has none.
    .leftJoin('members as hc', on => on.onRef('hc.number', '=', 't.captain').on('hc.withdrawn_at', '=', ''))
    .leftJoin('members as ac', on => on.onRef('ac.number', '=', 'o.captain').on('ac.withdrawn_at', '=', ''))
    .selectAll('team_matches')
    .select(['home.name as home_name', 'away.name as away_club_name', 'home.hidden as home_hidden'])
    .select(['away.hidden as away_hidden', 'home.closed_at'])
    .select(['l.league', 'leagues.name as league_name', 'l.round', 'l.updated_at', 'l.home as home_number'])
    .select(['l.away as away_number', 't.name as home_team', 'hc.number as home_captain'])
    .select(['o.name as away_team', 'ac.number as away_team_captain']);

/** Whether moderators hide one of the clubs of a team match. */
export const isHidden = ({ home_hidden, away_hidden }: TeamMatchRow) =>
  home_hidden === 1 || away_hidden === 1;

/** A team match under the address of its home club; undefined without one. */
const findTeamMatch = (db: Database | Transaction, { id, match }: { id: number; match: number }) =>
  namedTeamMatches(db)
    .where(eb => eb.and({ 'team_matches.id': match, 'team_matches.club': id }))
    .executeTakeFirst();

/** Locks a team match and returns its row; throws a Refusal (404) without it. */
export const lockTeamMatch = (tx: Transaction, id: number) =>
  tx
    .selectFrom('team_matches')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(teamMatchMissing);

export const teamsOf = (row: TeamMatchRow): TeamMatch['teams'] =>
  row.home_team !== null && row.away_team !== null
    ? [
        { name: row.home_team, club: null },
        { name: row.away_team, club: null },
      ]
    : [
        { name: row.home_name, club: row.club },
        { name: row.away_club_name ?? row.away_name, club: row.away_club },
      ];
/** Whether the away side has not been accepted yet, or, without a club, has lost its captain. */
export const awaitsAway = ({ accepted_at, league, away_club, away_captain }: TeamMatchRow): boolean =>
  accepted_at === '' || (league === null && away_club === null && away_captain === null);

export const slotsOf = ({ slots }: { slots: string }) => JSON.parse(slots) as Slot[];

/**
 * A team match with its reader's rights: the side that the reader captains (null for neither), whether the
 * reader belongs to one of the teams or organises the league, the reader's club, whose handicaps the line-up
 * offers, and whether the reader came by the invitation.
 */
export type ReadTeamMatch = Part & { row: TeamMatchRow; isInvited: boolean };
type Part = { side: Side | null; isOfTeam: boolean; isOrganiser: boolean; own: number | null };

const STRANGER: Part = { side: null, isOfTeam: false, isOrganiser: false, own: null };

/**
 * The side for which a member acts: that of the club whose 회장 or 경기이사 the member is, or the side without a
 * club that the member accepted. A manager of both clubs acts for the home club.
 */
async function findPart(
  db: Database | Transaction,
  row: TeamMatchRow,
  by: SignedIn,
): Promise<Part | undefined> {
  const { number } = by;
  const home = await findMembership(db, row.club, number);
  const manages = home !== undefined && mayOrganiseMatches(home.role);
  if (row.league !== null) {
    const isOrganiser = manages || inheritsMatches(by, row);
    const { captainOf, playerOf } = await findOwnTeams(db, row.league, number);
    const side: Side | null = captainOf === row.home_number ? 0 : captainOf === row.away_number ? 1 : null;
    const plays = playerOf !== null && [row.home_number, row.away_number].includes(playerOf);
    const isReader = home !== undefined || captainOf !== null || playerOf !== null || isOrganiser;
    const isOfTeam = side !== null || plays || isOrganiser;
    const own = home ? row.club : null;
    return isReader ? { side, isOfTeam, isOrganiser, own } : undefined;
  }
  const away = row.away_club === null ? undefined : await findMembership(db, row.away_club, number);
  const managesAway = away !== undefined && mayOrganiseMatches(away.role);
  const side: Side | null = manages ? 0 : managesAway || row.away_captain === number ? 1 : null;
  const isOfTeam = side !== null || home !== undefined || away !== undefined;
  const own = (side ?? (home ? 0 : 1)) === 0 ? row.club : row.away_club;
  return isOfTeam ? { side, isOfTeam, isOrganiser: false, own } : undefined;
}

/**
 * Locks a team match for a member who acts for `side`; without `side` for either side or the league's
 * organiser. Throws a Refusal (403) if the member has lost that right since the call began.
 */
export async function lockTeamMatchFor(tx: Transaction, row: TeamMatchRow, by: SignedIn, side?: Side) {
  const locked = await lockTeamMatch(tx, row.id);
  const offices = tx.selectFrom('club_members').select('role').where('member', '=', by.number);
  await offices
    .where('club', 'in', [row.club, row.away_club ?? row.club])
    .forShare()
    .execute();
  const part = await findPart(tx, { ...row, ...locked }, by);
  const acts = side === undefined ? part?.side != null || part?.isOrganiser : part?.side === side;
  if (!acts) throw new Refusal('forbidden', CAPTAIN_ONLY);
  return locked;
}

type TeamMatchEnv = ApiEnv & { Variables: ApiEnv['Variables'] & { found: ReadTeamMatch } };

/**
 * Middleware that loads the team match of the path for members of both clubs, captains and players of its
 * league, and anybody with the code of its link while `opens` is true. Throws a Refusal (404) for others,
 * admins too, with the sentence `wrongCode` for those with a code.
 */
const readableWith = (opens: (row: TeamMatchRow) => boolean, wrongCode = MATCH_MISSING) =>
  createMiddleware<TeamMatchEnv>(async (c, next) => {
    const { db } = c.env.site;
    const { member } = c.var;
    const at = { id: Number(c.req.param('id')), match: Number(c.req.param('match')) };
    const row = await findTeamMatch(db, at);
    const missing = new Refusal('missing', c.req.query('invite') ? wrongCode : MATCH_MISSING);
    if (!row) throw missing;
    const part = member && (await findPart(db, row, member));
    const isInvited = row.invite !== '' && c.req.query('invite') === row.invite && opens(row);
    if (!part && !isInvited) throw missing;
    c.set('found', { row, isInvited, ...(part ?? STRANGER) });
    await next();
  });
/** The code opens the team match while its away side has no captain. */
export const readable = readableWith(awaitsAway, INVITE_WRONG);
/** The code opens the sheet; while moderators hide one of the clubs, only the teams may read it. */
export const readableSheet = readableWith(row => !isHidden(row));

/** Middleware that throws a Refusal (403) for readers who act for neither side. */
export const captainOnly = createMiddleware<TeamMatchEnv>(async (c, next) => {
  if (c.var.found.side === null) throw new Refusal('forbidden', CAPTAIN_ONLY);
  await next();
});

/** Middleware like `captainOnly`, which also lets the organiser of the match's league pass. */
export const recorderOnly = createMiddleware<TeamMatchEnv>(async (c, next) => {
  if (c.var.found.side === null && !c.var.found.isOrganiser) throw new Refusal('forbidden', CAPTAIN_ONLY);
  await next();
});

/** The players of both sides with their current names, by slot; slot 0 has the substitutes. */
export async function findPlayers(db: Database | Transaction, match: number) {
  const rows = await db
    .selectFrom('team_match_players as p')
    .leftJoin('members as m', 'm.number', 'p.member')
    .select(['p.side', 'p.slot', 'p.seat', 'p.member', 'p.name', 'p.handicap'])
    .select(['m.username', 'm.withdrawn_at', 'm.id as login', 'm.hall', 'm.score4', 'm.score3'])
    .where('team_match', '=', match)
    .orderBy('side')
    .orderBy('slot')
    .orderBy('seat')
    .execute();
  return rows.map(({ username, withdrawn_at, ...row }) => ({
    ...row,
    side: row.side as Side,
    name: row.member === null ? row.name : shownName({ username, withdrawn_at }),
  }));
}
export type PlayerRow = Awaited<ReturnType<typeof findPlayers>>[number];

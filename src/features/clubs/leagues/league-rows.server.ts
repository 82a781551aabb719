import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import { batchesOf, countRows } from '#/database/rows.ts';
import { nextUpdate, write } from '#/database/write.ts';
import {
  findMembership,
  lockOpenClub,
  requireClub,
  requireRole,
} from '#/features/clubs/directory/club-access.server.ts';
import { inheritsMatches, mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { findOwnTeams } from '#/features/clubs/leagues/teams/own-teams.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { MemberEnv, SignedIn, Site } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type LeagueRow, loadMatches, type PlayedMatch } from './league-results.server.ts';
import { datedFixtures, leagueRounds } from './league-schedule.rules.ts';
import { CAPTAIN_OR_ORGANISER, LEAGUES_MOST, ORGANISER_ONLY } from './leagues.constants.ts';
import type { LeagueChange, LeagueDraft, LeagueSettings } from './leagues.contract.ts';

const leagueMissing = () => new Refusal('missing', '리그를 찾을 수 없습니다.');
export const newCode = () => randomBytes(15).toString('base64url');

export type ReadLeague = Awaited<ReturnType<typeof readLeague>>;

/**
 * The league under the address of its club, with the reader's rights. `isOrganiser`: the club's 회장 or 경기이사, and
 * admins once the club is dissolved; `team`: the one that the reader captains, or null. Throws a Refusal (404) without
 * the league, or for a hidden club.
 */
export async function readLeague(
  db: Database,
  { id, league: number }: { id: number; league: number },
  reader: Reader,
) {
  const club = await requireClub(db, id, reader);
  const league = await db
    .selectFrom('leagues')
    .selectAll()
    .where(eb => eb.and({ id: number, club: id }))
    .executeTakeFirstOrThrow(leagueMissing);
  const membership = reader ? await findMembership(db, id, reader.number) : undefined;
  const own = reader && (await findOwnTeams(db, number, reader.number));
  const { captainOf = null, playerOf = null } = own ?? {};
  const isHeir = inheritsMatches(reader, club);
  const isOfLeague = membership !== undefined || captainOf !== null || playerOf !== null || isHeir;
  return {
    club,
    league,
    team: captainOf,
    isOrganiser: isHeir || (membership !== undefined && mayOrganiseMatches(membership.role)),
    isOfLeague,
    seesPlayers: club.shows_names === 1 || isOfLeague,
    seesMembers: club.shows_names === 1 || membership !== undefined,
  };
}

type LeagueEnv = MemberEnv & { Variables: { found: ReadLeague } };

/** Middleware, after `memberOnly` and `param`, that sets the league of the path. */
export const ofLeague = createMiddleware<LeagueEnv>(async (c, next) => {
  const at = { id: Number(c.req.param('id')), league: Number(c.req.param('league')) };
  c.set('found', await readLeague(c.env.site.db, at, c.var.member));
  await next();
});

export const organiserOnly = createMiddleware<LeagueEnv>(async (c, next) => {
  if (!c.var.found.isOrganiser) throw new Refusal('forbidden', ORGANISER_ONLY);
  await next();
});

/** Middleware like `organiserOnly`, which also lets the captains of the league's teams pass. */
export const captainOrOrganiser = createMiddleware<LeagueEnv>(async (c, next) => {
  const { isOrganiser, team } = c.var.found;
  if (!isOrganiser && team === null) throw new Refusal('forbidden', CAPTAIN_OR_ORGANISER);
  await next();
});

/** Locks a league; throws a Refusal (404) without it. */
export const lockLeague = (tx: Transaction, id: number): Promise<LeagueRow> =>
  tx
    .selectFrom('leagues')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(leagueMissing);

/** Locks a league for an organiser, or the captain of `team`; throws a Refusal (403) for a lost right. */
export async function lockLeagueFor(
  tx: Transaction,
  { club, league: { id }, isOrganiser, team }: ReadLeague,
  by: SignedIn,
): Promise<LeagueRow> {
  const league = await lockLeague(tx, id);
  if (inheritsMatches(by, club)) return league;
  if (isOrganiser) await requireRole(tx, league.club, by, mayOrganiseMatches);
  else if ((await findOwnTeams(tx, id, by.number)).captainOf !== team)
    throw new Refusal('forbidden', CAPTAIN_OR_ORGANISER);
  return league;
}

/** A team of a league by its number from 1; throws a Refusal (404) without it. */
export const requireTeam = (db: Database | Transaction, league: number, number: number) =>
  db
    .selectFrom('league_teams')
    .selectAll()
    .where(eb => eb.and({ league, team: number - 1 }))
    .executeTakeFirstOrThrow(() => new Refusal('missing', '없는 팀입니다.'));

function columnsOf({ name, hall, ...settings }: LeagueSettings) {
  return { name, hall, settings: JSON.stringify(settings) };
}

/** Opens a league with its teams and matches; throws a Refusal (409) beyond the limit. */
export function addLeague(site: Site, draft: LeagueDraft, { club, by }: { club: number; by: SignedIn }) {
  const { isDouble, scoring, slots, firstDay, time, matchesAWeek, daysOff, teams, ...settings } = draft;
  const at = site.now().toISOString();
  return writeOnce(site.db, by.call, async tx => {
    await lockOpenClub(tx, club);
    await requireRole(tx, club, by, mayOrganiseMatches);
    const all = tx.selectFrom('leagues').where('club', '=', club);
    if ((await countRows(all)) >= LEAGUES_MOST)
      throw new Refusal('conflict', `한 동호회의 리그는 ${LEAGUES_MOST}개까지 열 수 있습니다.`);
    const { id } = await tx
      .insertInto('leagues')
      .values({
        club,
        made_by: by.number,
        ...columnsOf(settings),
        slots: JSON.stringify(slots),
        scoring,
        is_double: isDouble ? 1 : 0,
        matches_a_week: matchesAWeek,
        days_off: JSON.stringify(daysOff),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('league_teams')
      .values(teams.map((name, team) => ({ league: id, team, name, captain: null, invite: newCode() })))
      .execute();
    await insertFixtures(tx, draft, { league: id, club, made_by: by.number, at });
    return id;
  });
}

async function insertFixtures(
  tx: Transaction,
  { teams, isDouble, firstDay, matchesAWeek, daysOff, time, hall, scoring, slots }: LeagueDraft,
  { league, club, made_by, at }: { league: number; club: number; made_by: number; at: string },
) {
  const fixtures = datedFixtures(leagueRounds(teams.length, isDouble), {
    first: firstDay,
    matchesAWeek,
    off: daysOff,
  });
  for (const batch of batchesOf(fixtures)) {
    const made = await tx
      .insertInto('team_matches')
      .values(
        batch.map(({ away, day }) => ({
          club,
          away_club: null,
          away_name: teams[away] ?? '',
          made_by,
          day,
          time,
          invite: newCode(),
          hall,
          scoring,
          slots: JSON.stringify(slots),
          created_at: at,
          accepted_at: at,
        })),
      )
      .returning('id')
      .execute();
    const ids = made.map(match => match.id).sort((a, b) => a - b);
    await tx
      .insertInto('league_matches')
      .values(
        batch.map(({ round, home, away }, index) => ({
          team_match: ids[index] ?? 0,
          league,
          round,
          home,
          away,
          updated_at: at,
        })),
      )
      .execute();
  }
}

/** Changes the settings of a league; throws 409 if it was changed since `expectedUpdatedAt`. */
export const changeLeague = (
  { db, now }: Site,
  found: ReadLeague,
  { expectedUpdatedAt, by, ...settings }: LeagueChange & { by: SignedIn },
): Promise<void> =>
  write(db, async tx => {
    const league = await lockLeagueFor(tx, found, by);
    const updated_at = nextUpdate(league, expectedUpdatedAt, now());
    await tx
      .updateTable('leagues')
      .set({ ...columnsOf(settings), updated_at })
      .where('id', '=', league.id)
      .execute();
  });

/** Whether a league may still be removed: no line-ups are open, and no match is forfeited. */
export const isUntouched = (matches: readonly PlayedMatch[]): boolean =>
  matches.every(({ opened_at, forfeits }) => opened_at === '' && forfeits.length === 0);

/** Removes a league with its matches; throws a Refusal (409) once a match has begun or is forfeited. */
export const removeLeague = ({ db }: Site, found: ReadLeague, by: SignedIn): Promise<void> =>
  write(db, async tx => {
    const league = await lockLeagueFor(tx, found, by);
    const { id } = league;
    const matches = await loadMatches(tx, league);
    if (!isUntouched(matches)) throw new Refusal('conflict', '시작한 리그는 지울 수 없습니다.');
    await tx
      .deleteFrom('team_matches')
      .where('id', 'in', eb => eb.selectFrom('league_matches').select('team_match').where('league', '=', id))
      .execute();
    await tx.deleteFrom('leagues').where('id', '=', id).execute();
  });

import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { orderedByAll, orderedById, pageIds } from '#/database/lists/list-pages.ts';
import { AUTHOR_NAME, countRows, inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { mayModerate, type Reader, shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { KeptSeason, ListedSeason, Season, SeasonPerson } from './seasons.contract.ts';
import { type KeptBy, mayEditSeason, mayRemoveSeason, TOURNAMENTS_MOST, withRanks } from './seasons.rules.ts';

export type SeasonRow = Selectable<Tables['seasons']>;
type Page = { page?: number; size?: number };

export const seasonMissing = () => new Refusal('missing', '시즌을 찾을 수 없습니다.');

const seasonsOrder = (hall: string): OrderedList =>
  orderedById({ table: 'seasons', id: 'id', within: hall ? [SHOWN, ['hall_key', '=', hall]] : [SHOWN] });
const SHOWN: Segment['where'][number] = ['hidden', '=', 0];

export async function listSeasons(db: Database, { hall, ...page }: Page & { hall: string }) {
  // A hall has only a few seasons.
  const ofHall = db.selectFrom('seasons').where('hall_key', '=', hall).where('hidden', '=', 0);
  const total = hall ? await countRows(ofHall) : await loadCount(db, 'seasons');
  const ids = await pageIds(db, seasonsOrder(hall), { ...span(page), total });
  if (ids.length === 0) return { rows: [], total };
  const rows = inOrder(ids, await namedSeasons(db).where('seasons.id', 'in', ids).execute());
  const held = await loadHeld(db, ids);
  const leaders = await findLeaders(db, ids);
  return {
    rows: rows.map(row => {
      const { count = 0, firstDay = '', lastDay = '' } = held.get(row.id) ?? {};
      return { ...presentRow(row, count), leaders: leaders.get(row.id) ?? [], firstDay, lastDay };
    }),
    total,
  };
}

function namedSeasons(db: Database) {
  return db
    .selectFrom('seasons')
    .innerJoin('members', 'members.number', 'seasons.made_by')
    .selectAll('seasons')
    .select(AUTHOR_NAME);
}
type NamedSeason = Awaited<ReturnType<ReturnType<typeof namedSeasons>['executeTakeFirstOrThrow']>>;

/** For each season, the number of tournaments that give points, and the first and last of their days. */
async function loadHeld(db: Database, seasons: number[]) {
  const rows = await db
    .selectFrom('season_tournaments')
    .innerJoin('tournaments', 'tournaments.id', 'season_tournaments.tournament')
    .select(['season', eb => eb.fn.countAll<number>().as('count')])
    .select(eb => [eb.fn.min('day').as('firstDay'), eb.fn.max('day').as('lastDay')])
    .where('season', 'in', seasons)
    .where(eb => eb.and({ shown: 1, state: 'closed' }))
    .groupBy('season')
    .execute();
  return new Map(rows.map(({ season, ...held }) => [season, held]));
}

/** The persons in the first place, three at most. */
async function findLeaders(db: Database, seasons: number[]): Promise<Map<number, ListedSeason['leaders']>> {
  const rows = await db
    .selectFrom('seasons')
    .select(eb => {
      const placed = (before: number) =>
        eb
          .selectFrom('season_standings as placed')
          .select('placed.id')
          .whereRef('placed.season', '=', 'seasons.id')
          .orderBy('points', 'desc')
          .orderBy('victories', 'desc')
          .orderBy('placed.id', 'desc')
          .limit(1)
          .offset(before);
      return [placed(0).as('first'), placed(1).as('second'), placed(2).as('third')];
    })
    .where('id', 'in', seasons)
    .execute();
  const ids = rows.flatMap(row => Object.values(row)).filter(id => id !== null);
  const bySeason = Map.groupBy(await findStandings(db, ids), ({ season }) => season);
  const isFirst = (row: Score, _at: number, [first]: Score[]) =>
    row.points === first?.points && row.victories === first.victories;
  return new Map(
    [...bySeason].map(([season, standings]) => [
      season,
      standings.filter(isFirst).map(row => ({ ...presentPerson(row), points: row.points })),
    ]),
  );
}
type Score = { points: number; victories: number };

function presentRow(row: NamedSeason, tournamentCount: number) {
  const { id, title, hall, club } = row;
  return { id, title, hall, club, ...shownAuthor(row), tournamentCount, date: toSeoulIso(row.created_at) };
}

/** The maker of a season has allowed keepers to change it. */
export async function isKeeper(db: Database | Transaction, season: number, member: number | undefined) {
  if (member === undefined) return false;
  const own = db.selectFrom('season_keepers').select('member').where('season', '=', season);
  return (await own.where('member', '=', member).executeTakeFirst()) !== undefined;
}

/** Throws 404 without the season, and for a hidden one except to its keepers and moderators. */
export async function requireSeason(db: Database, id: number, reader: Reader): Promise<KeptBy> {
  const found = db.selectFrom('seasons').select(['made_by', 'hidden']).where('id', '=', id);
  const { made_by, hidden } = await found.executeTakeFirstOrThrow(seasonMissing);
  const keptBy = { made_by, isKeeper: await isKeeper(db, id, reader?.number) };
  if (hidden === 1 && !mayEditSeason(reader, keptBy) && !mayModerate(reader)) throw seasonMissing();
  return keptBy;
}

export async function readSeason(db: Database, id: number, reader: Reader): Promise<Season> {
  const edit = mayEditSeason(reader, await requireSeason(db, id, reader));
  const row = await namedSeasons(db).where('seasons.id', '=', id).executeTakeFirstOrThrow(seasonMissing);
  const tournaments = await findSeasonTournaments(db, id);
  return {
    ...presentRow(row, tournaments.length),
    points: JSON.parse(row.points) as number[],
    best: row.best,
    tournaments,
    keepers: edit ? await findSeasonKeepers(db, id) : [],
    can: { edit, remove: mayRemoveSeason(reader, row) },
  };
}

async function findSeasonTournaments(db: Database, season: number): Promise<Season['tournaments']> {
  const rows = await db
    .selectFrom('season_tournaments')
    .innerJoin('tournaments', 'tournaments.id', 'season_tournaments.tournament')
    .leftJoin('leagues', 'leagues.play_off', 'tournaments.id')
    .select(['tournaments.id', 'title', 'day', 'tournaments.hall', 'mode', 'entry_count as entryCount'])
    .select('leagues.id as league')
    .where(eb => eb.and({ 'season_tournaments.season': season, shown: 1, state: 'closed' }))
    .limit(TOURNAMENTS_MOST)
    .execute();
  const ids = rows.map(({ id }) => id);
  const won = ids.length > 0 ? await findChampions(db, ids) : [];
  return rows
    .sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1))
    .map(({ league, ...row }) => ({
      ...row,
      ofTeams: league !== null,
      champions: won.filter(({ tournament }) => tournament === row.id).map(presentPerson),
    }));
}

const findChampions = (db: Database, tournaments: number[]) =>
  db
    .selectFrom('season_results')
    .leftJoin('members', 'members.number', 'season_results.member')
    .select(['tournament', 'person', 'name', 'members.id as login', 'members.number', 'username', 'listed'])
    .where('tournament', 'in', tournaments)
    .where('place', '=', 1)
    .execute();

type PersonRow = Record<'login' | 'username', string | null> &
  Record<'number' | 'listed', number | null> & { name: string };

/**
 * A member has the current nickname, anybody else the stored name. `member` is the login id and `number` the
 * number of a listed member, null otherwise.
 */
function presentPerson({ name, login, number, username, listed }: PersonRow): SeasonPerson {
  if (name !== '' || username === null) return { name, member: null, number: null };
  return listed === 1
    ? { name: username, member: login, number }
    : { name: username, member: null, number: null };
}

const findSeasonKeepers = (db: Database, season: number) =>
  db
    .selectFrom('season_keepers')
    .innerJoin('members', 'members.number', 'member')
    .select(['members.id', 'username'])
    .where(eb => eb.and({ season, listed: 1 }))
    .orderBy('member')
    .execute();

const rankingOrder = (season: number): OrderedList =>
  orderedByAll(
    { table: 'season_standings', id: 'id', within: [['season', '=', season]] },
    ['points', 'victories', 'id'],
    'desc',
  );

export async function readRanking(db: Database, season: number, page: Page) {
  const total = await countStandings(db, season);
  const { offset, size } = span(page);
  // One more, because it may share the rank of the last row.
  const ids = await pageIds(db, rankingOrder(season), { offset, size: size + 1, total });
  if (ids.length === 0) return { rows: [], total };
  const found = await findStandings(db, ids);
  const firstRank = found[0] ? 1 + (await countStandings(db, season, found[0])) : 1;
  const rows = withRanks(found, { firstRank, offset }).slice(0, size);
  return {
    rows: rows.map(({ id, rank, isShared, points, victories, played, ...row }) => ({
      id,
      rank,
      isShared,
      points,
      victories,
      played,
      ...presentPerson(row),
    })),
    total,
  };
}

/** The standings in the order of `ids`. */
async function findStandings(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('season_standings as s')
    .leftJoin('members', 'members.number', 's.member')
    .select(['s.id', 's.season', 's.name', 's.points', 's.victories', 's.played'])
    .select(['members.id as login', 'members.number', 'username', 'members.listed as listed'])
    .where('s.id', 'in', ids)
    .execute();
  return inOrder(ids, found);
}

// Counts one entry of a narrow index for each player: some hundred.
async function countStandings(db: Database, season: number, ahead?: { points: number; victories: number }) {
  const all = db.selectFrom('season_standings').where('season', '=', season);
  const standings = ahead
    ? all.where(sql<boolean>`(points, victories) > (${ahead.points}, ${ahead.victories})`)
    : all;
  return countRows(standings);
}

export async function findKeptSeasons(db: Database, member: number): Promise<KeptSeason[]> {
  const made = db.selectFrom('seasons').select(['id', 'title']).where('made_by', '=', member).limit(100);
  const kept = db
    .selectFrom('season_keepers')
    .innerJoin('seasons', 'seasons.id', 'season')
    .select(['seasons.id', 'seasons.title'])
    .where('member', '=', member)
    .limit(100);
  const all = [...(await made.execute()), ...(await kept.execute())];
  return [...new Map(all.map(each => [each.id, each])).values()].sort((a, b) => b.id - a.id);
}

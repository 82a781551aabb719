import { Hono } from 'hono';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { pageIds, pageUpTo } from '#/database/lists/list-pages.ts';
import { knownHits } from '#/database/lists/list-search.ts';
import { inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { findNames, searchNames } from '#/database/search/find-names.ts';
import { byId } from '#/features/tournaments/live/redacted-events.server.ts';
import { redactPlayer } from '#/features/tournaments/live/redaction.rules.ts';
import { namedTournaments, presentRow } from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  type ListedTournament,
  listedTournament,
  type RunningTournament,
  runningTournament,
  type TournamentQuery,
  tournamentList,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { championsOfRow } from '#/features/tournaments/server/tournaments.rules.ts';
import { answerPage, operation, pageOf, query } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { forOwnList, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';

export const tournamentLists = new Hono<ApiEnv>()
  .get(
    '/',
    operation('대회 목록', pageOf(listedTournament)),
    cacheForGuests,
    query(tournamentList),
    limitSearch,
    async c => {
      const { db, now } = c.env.site;
      const { ids, total } = await findListed(db, c.req.valid('query'), now());
      return answerPage(c, { rows: await loadListed(db, ids, 'public'), total });
    },
  )
  .get(
    '/entered',
    operation('내가 신청하거나 참가한 대회', pageOf(listedTournament)),
    ...forOwnList,
    async c => {
      const { db } = c.env.site;
      const { ids, total } = await findEntered(db, c.var.member.number, c.req.valid('query'));
      return answerPage(c, { rows: await loadListed(db, ids, 'public'), total });
    },
  )
  .get(
    '/mine',
    operation('내가 주최하거나 함께 진행하는 대회', pageOf(listedTournament)),
    ...forOwnList,
    async c => {
      const { db } = c.env.site;
      const { ids, total } = await findOrganised(db, c.var.member.number, c.req.valid('query'));
      return answerPage(c, { rows: await loadListed(db, ids, 'whole'), total });
    },
  )
  .get(
    '/running',
    operation('지금 진행 중인, 내가 진행하거나 뛰는 대회', runningTournament.array()),
    memberOnly,
    async c => c.json(await findRunning(c.env.site.db, c.var.member.number)),
  );

const PLACE = { table: 'tournaments', id: 'id' } as const;

const RUNNING_MOST = 3;

/** The live tournaments that a member organises, alone or with others, or plays in; at most three, newest first. */
async function findRunning(db: Database, member: number): Promise<RunningTournament[]> {
  const newest = (ids: ReturnType<typeof organisedBy | typeof playedBy>) =>
    db
      .selectFrom('tournaments')
      .select(['id', 'title'])
      .where(eb => eb.and({ state: 'live', match_of: 0 }))
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(RUNNING_MOST)
      .execute();
  const [run, playing] = await Promise.all([newest(organisedBy(db, member)), newest(playedBy(db, member))]);
  const all = [
    ...run.map(each => ({ ...each, runs: true })),
    ...playing.filter(({ id }) => !run.some(each => each.id === id)).map(each => ({ ...each, runs: false })),
  ];
  return all.toSorted((one, other) => other.id - one.id).slice(0, RUNNING_MOST);
}

/** One page of the tournaments that the member organises, newest first, and the number of all. */
async function findOrganised(db: Database, member: number, query: { page?: number; size?: number }) {
  const { offset, size } = span(query);
  const all = organisedBy(db, member);
  const page = all.orderBy('id', 'desc').limit(size).offset(offset);
  const count = db.selectFrom(all.as('own')).select(eb => eb.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { ids: rows.map(({ id }) => id), total };
}

/** A query of the ids of the tournaments in which the member has a seat that was not declined. */
export const playedBy = (db: Database, member: number) =>
  db
    .selectFrom('tournament_players')
    .select('tournament as id')
    .where('member', '=', member)
    .where('entry', '>', 0)
    .where('tournament_players.state', '<>', 'declined');

/** A query of the ids of the tournaments that the member organises, alone or as an accepted co-organiser. */
export function organisedBy(db: Database, member: number) {
  const joint = db
    .selectFrom('tournament_organisers')
    .select('tournament as id')
    .where(eb => eb.and({ member, state: 'accepted' }));
  const own = db.selectFrom('tournaments').select('id').where('organiser', '=', member);
  // The game of a match is on the page of the match.
  return own.where('match_of', '=', 0).union(joint);
}

/** A page of the tournaments that a member entered; a void one only if the member is among its players. */
async function findEntered(db: Database, member: number, query: { page?: number; size?: number }) {
  const { offset, size } = span(query);
  const entries = db
    .selectFrom('tournament_entrants as e')
    .innerJoin('tournaments as t', 't.id', 'e.tournament')
    .leftJoin('tournament_players as p', on =>
      on.onRef('p.tournament', '=', 'e.tournament').onRef('p.member', '=', 'e.member').on('p.entry', '>', 0),
    )
    .where('e.member', '=', member)
    .where(eb => eb.or([eb('t.state', '<>', 'void'), eb('p.member', 'is not', null)]));
  const page = entries.select('e.tournament').orderBy('e.tournament', 'desc').limit(size).offset(offset);
  const count = entries.select(eb => eb.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { ids: rows.map(({ tournament }) => tournament), total };
}

async function loadListed(
  db: Database,
  ids: number[],
  audience: 'public' | 'whole',
): Promise<ListedTournament[]> {
  if (ids.length === 0) return [];
  const rows = inOrder(ids, await namedTournaments(db).where('tournaments.id', 'in', ids).execute());
  const people = await findChampions(db, ids);
  return rows.map(row => {
    const known = byId(people.filter(({ tournament }) => tournament === row.id));
    const champion = championsOfRow(row).map(player => redactPlayer(player, audience, known).name);
    return { ...presentRow(row), champion };
  });
}

function findChampions(db: Database, tournaments: number[]) {
  return db
    .selectFrom('tournament_players as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournament')
    .innerJoin('members', 'members.number', 'p.member')
    .select(['tournament', 'members.id', 'username', 'p.state'])
    .where('tournament', 'in', tournaments)
    .whereRef('entry', '=', 'champion_entry')
    .where('withdrawn_at', '=', '')
    .execute();
}

const SEARCHED = ['title', 'hall', 'region'] as const;
const COUNTS = { all: 'tournaments', live: 'tournaments_live', closed: 'tournaments_closed' } as const;
type State = keyof typeof COUNTS | 'coming';
type Narrowed = Pick<TournamentQuery, 'region' | 'format'>;
type Page = { ids: number[]; total: number };

/** The tournament ids of one page of a list, and the total, counted up to 1,000 with a filter or search. */
function findListed(db: Database, query: TournamentQuery, now: Date): Promise<Page> {
  const { state, q } = query;
  if (state === 'open') return findOpenForEntries(db, query, now.toISOString());
  const list = listOf(state, seoulDay(now), query);
  if (q !== undefined) return findSearched(db, list, query);
  return query.region || query.format
    ? pageUpTo(db, list, span(query), SEARCH_COUNT_LIMIT)
    : findWhole(db, list, { ...query, state });
}

/**
 * The tournaments in a state, the latest day first; `coming` has the earliest day first and includes
 * yesterday's, as an evening may end after midnight.
 */
export function listOf(state: State, today: string, { region, format }: Narrowed = {}): OrderedList {
  const where: Segment['where'] = [['shown', '=', 1]];
  if (state !== 'all') where.push(['state', '=', state]);
  if (region) where.push(['region', '=', region]);
  if (format) where.push(['list_format', '=', format]);
  const by = ['day', 'id'];
  const name = ['tournaments', state, region, format].filter(Boolean).join(' ');
  if (state !== 'coming') return { ...PLACE, name, segments: [{ where, by, direction: 'desc' }] };
  const before = addDays(today, -2);
  const ahead: Segment = { where: [...where, ['day', '>', before]], by, direction: 'asc' };
  return { ...PLACE, name: `${name} after ${before}`, segments: [ahead] };
}

async function findWhole(
  db: Database,
  list: OrderedList,
  { state, ...query }: TournamentQuery & { state: State },
): Promise<Page> {
  // The coming tournaments are few enough to be counted.
  if (state === 'coming') return pageUpTo(db, list, span(query), Number.MAX_SAFE_INTEGER);
  const total = await loadCount(db, COUNTS[state]);
  return { ids: await pageIds(db, list, { ...span(query), total }), total };
}

async function findSearched(db: Database, list: OrderedList, query: TournamentQuery): Promise<Page> {
  const found = await searchNames(db, list, { table: 'tournaments', q: query.q, fields: SEARCHED });
  const { offset, size } = span(query);
  return { ids: found.slice(offset, offset + size), total: found.length };
}

/** The ids and total number of listed tournaments that take entries now, the earliest start first. */
async function findOpenForEntries(db: Database, query: TournamentQuery, now: string): Promise<Page> {
  const open = await matching(
    db,
    query,
    db
      .selectFrom('entry_settings')
      .innerJoin('tournaments', 'tournaments.id', 'tournament')
      .where('starts_at', '>', now)
      .where('closes_at', '>', now)
      .where(eb => eb.and({ stopped: 0, shown: 1, version: 0 })),
  );
  const { offset, size } = span(query);
  const page = open.select('tournament').orderBy('starts_at').orderBy('tournament');
  const rows = await page.limit(size).offset(offset).execute();
  const { count } = await open.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { ids: rows.map(({ tournament }) => tournament), total: count };
}

type Open = SelectQueryBuilder<Tables, 'entry_settings' | 'tournaments', object>;

async function matching(db: Database, { region, format, q }: TournamentQuery, open: Open): Promise<Open> {
  let query = open;
  if (region) query = query.where('region', '=', region);
  if (format) query = query.where('list_format', '=', format);
  if (q === undefined) return query;
  const { ids } = await findNames(db, 'tournaments', { q, fields: SEARCHED, most: 2 * SEARCH_COUNT_LIMIT });
  return query.where(sql<boolean>`tournaments.id in (${knownHits(db, 'id', ids)})`);
}

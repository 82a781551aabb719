import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { findPosition } from '#/database/lists/milestones.ts';
import { countRows, inOrder } from '#/database/rows.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { type NameReach, searchNames } from '#/database/search/find-names.ts';
import { mayAttend } from '#/features/members/attendance/attendance.server.ts';
import { findLinkedHalls } from '#/features/members/fields/linked-halls.server.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import {
  findVisibleMember,
  PUBLIC_COLUMNS,
  presentContacts,
  presentPublic,
} from '#/features/members/fields/member-row.server.ts';
import { periodsAt } from '#/features/members/points/ledger.server.ts';
import { type PublicMember, publicMember } from '#/features/members/profile/members.contract.ts';
import { answerPage, operation, pageOf, param, query } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { pageQuery, searchKey, span, UNSORTABLE } from '#/shared/lists/list-query.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { type Counted, hallOrder, rankingOrder } from './ranking-order.server.ts';
import {
  type ListedRank,
  listedRank,
  type OwnRank,
  ownRank,
  ownRankQuery,
  type RankingQuery,
  rankingList,
} from './rankings.contract.ts';
import { CONTACT_SORTS, maySeeContacts } from './rankings.rules.ts';
import { loadLastRanks } from './week-ranks.server.ts';

export const rankings = new Hono<ApiEnv>()
  .get(
    '/',
    operation('회원 랭킹', pageOf(listedRank)),
    cacheForGuests,
    query(rankingList),
    limitSearch,
    async c => {
      const { site } = c.env;
      const params = c.req.valid('query');
      const withContacts = maySeeContacts(c.var.member);
      if (!withContacts && CONTACT_SORTS.some(sort => sort === params.sort))
        throw new Refusal('invalid', UNSORTABLE);
      const counted = countedIn(params.period, site.now());
      const { rows, total, ranks, lastRanks, halls } = await loadRankingPage(site, params, counted);
      const ids = rows.map(({ id }) => id);
      if (withContacts) await noteContactsSeen(c, ids);
      const listed = rows.map((row): ListedRank => {
        const shown = present(row, counted);
        return {
          ...shown,
          rank: rankOf(shown, ranks.get(row.number)),
          lastRank: lastRanks.get(row.number) ?? null,
          hallId: halls.get(row.number) ?? null,
          ...(withContacts && presentContacts(row)),
        };
      });
      return answerPage(c, { rows: listed, total });
    },
  )
  .get('/rank', operation('내 순위', ownRank), memberOnly, query(ownRankQuery), async c => {
    const { site } = c.env;
    const { db, now } = site;
    const { number } = c.var.member;
    const { period, ...order } = c.req.valid('query');
    const counted = countedIn(period, now());
    const total = await loadCount(db, 'members');
    const ranks = await loadRanks(db, { numbers: [number], order, counted, total });
    const [row] = await loadRankingRows(db, [number]);
    if (!row) throw new Refusal('signed-out', LOGIN_REQUIRED);
    const { points, victory } = gainsOf(row, counted);
    const rank = ranks.get(number) ?? null;
    const lastRank = order.sort ? null : ((await loadLastRanks(db, [row], counted)).get(number) ?? null);
    return c.json<OwnRank>({
      rank: order.sort ? rank : rankOf({ points }, rank),
      lastRank,
      total,
      points,
      victory,
      mayAttend: await mayAttend(site, number),
    });
  })
  .get('/:id', operation('회원 한 명', publicMember), param(loginIdParam), async c => {
    const { member } = c.var;
    const row = await findVisibleMember(c.env.site.db, c.req.valid('param').id, member);
    const shown = present(row, null);
    // Members see their own hidden birth year.
    return c.json(row.number === member?.number ? { ...shown, birthYear: row.birth_year || null } : shown);
  });

/** Other sites read the all-time ranking here, of the hall named `billiards` or of all halls. */
export const hallRankings = new Hono<ApiEnv>().get(
  '/',
  operation('다른 사이트가 읽는 랭킹', pageOf(publicMember)),
  cacheForGuests,
  query(
    pageQuery.extend({
      billiards: z.string().max(100, '당구장 이름은 100자까지 쓸 수 있습니다.').optional(),
    }),
  ),
  async c => {
    const { db } = c.env.site;
    const { billiards, ...params } = c.req.valid('query');
    return answerPage(c, await loadRankingOfHall(db, billiards ?? '', params));
  },
);

export async function loadRankingOfHall(
  db: Database,
  hall: string,
  params: { page?: number; size?: number },
): Promise<{ rows: PublicMember[]; total: number }> {
  const hallKey = foldKey(hall);
  const list = hallKey ? hallOrder(hallKey) : rankingOrder({}, null);
  const ofHall = db.selectFrom('members').where('listed', '=', 1).where('hall_key', '=', hallKey);
  const total = hallKey ? await countRows(ofHall) : await loadCount(db, 'members');
  const rows = await loadRankingRows(db, await pageIds(db, list, { ...span(params), total }));
  return { rows: rows.map(row => present(row, null)), total };
}

const present = (row: Shown, counted: Counted | null): PublicMember => ({
  ...presentPublic(row),
  ...gainsOf(row, counted),
});

const rankOf = ({ points }: { points: number }, rank: number | null | undefined): number | null =>
  points > 0 ? (rank ?? null) : null;

function gainsOf(row: Shown, counted: Counted | null): { points: number; victory: number } {
  if (!counted) return { points: row.points, victory: row.victories };
  const { period, start } = counted;
  if (row[period] !== start) return { points: 0, victory: 0 };
  return { points: row[`${period}_points`], victory: row[`${period}_victories`] };
}

function countedIn(period: RankingQuery['period'], now: Date): Counted | null {
  if (period === 'all') return null;
  const name = ({ weekly: 'week', monthly: 'month', yearly: 'year' } as const)[period];
  return { period: name, start: periodsAt(now)[name] };
}

/** A page without a search may come from the cache. */
function loadRankingPage(
  { db, listCache }: Pick<Site, 'db' | 'listCache'>,
  params: RankingQuery,
  counted: Counted | null,
) {
  const load = async () => {
    const { numbers, ...page } = await findRankingPage(db, params, counted);
    const rows = await loadRankingRows(db, numbers);
    const [lastRanks, halls] = await Promise.all([
      loadLastRanks(db, rows, counted),
      findLinkedHalls(db, rows),
    ]);
    return { ...page, rows, lastRanks, halls };
  };
  const name = `ranking ${counted?.start}`;
  return listCache.getPage(
    { name, query: params, tables: ['members', 'row_counts', 'week_ranks', 'halls'] },
    load,
  );
}

/** Returns member numbers, and the ranks as far as they are known. */
async function findRankingPage(db: Database, params: RankingQuery, counted: Counted | null) {
  const list = rankingOrder(params, counted);
  const { offset, size } = span(params);
  const members = await loadCount(db, 'members');
  if (params.q !== undefined) {
    const found = await searchRanking(db, list, params);
    const numbers = found.slice(offset, offset + size);
    const ranks = await loadRanks(db, { numbers: numbers.slice(0, MOST_RANKED), counted, total: members });
    return { numbers, total: found.length, ranks };
  }
  const numbers = await pageIds(db, list, { offset, size, total: members });
  const isReversed = params.sort === 'points' && params.order !== 'desc';
  const rankAt = (position: number) => (isReversed ? members - offset - position : offset + position + 1);
  // Sorted by points, up or down, a row's position gives its rank.
  const isRankOrder = params.sort === undefined || params.sort === 'points';
  const ranks = new Map(isRankOrder ? numbers.map((number, index) => [number, rankAt(index)]) : []);
  return { numbers, total: members, ranks };
}

// The maximum number of search results that get a rank, because each rank is counted separately.
const MOST_RANKED = 100;

const SHOWN = [
  ...PUBLIC_COLUMNS,
  ...(['phone', 'email'] as const),
  ...(['week', 'week_points', 'week_victories', 'month', 'month_points', 'month_victories'] as const),
  ...(['year', 'year_points', 'year_victories'] as const),
];
type Shown = Pick<MemberRow, (typeof SHOWN)[number]>;

async function loadRankingRows(db: Database, numbers: number[]): Promise<Shown[]> {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom('members').select(SHOWN).where('number', 'in', numbers).execute();
  return inOrder(numbers, rows, 'number');
}

type Field = NonNullable<RankingQuery['field']>;
const NAMES = { username: ['username'], region: ['region'], billiardHall: ['hall'] } as const;
const SCORES = ['score4', 'score3'] as const;

/** Searches names or a score; finds at most 1,000 members, in the order of `list`. */
export function searchRanking(
  db: Database,
  list: OrderedList,
  { q, field = 'all' }: Pick<RankingQuery, 'q' | 'field'>,
  reach?: NameReach,
): Promise<number[]> {
  const fields = field === 'all' ? Object.values(NAMES).flat() : isName(field) ? NAMES[field] : [];
  const others = scoresOf(field).flatMap(column => scoreTest(column, searchKey(q)) ?? []);
  return searchNames(db, list, { table: 'members', q, fields, others, reach });
}

const isName = (field: Field): field is keyof typeof NAMES => field in NAMES;
const scoresOf = (field: Field) => SCORES.filter(score => field === 'all' || field === score);

/** Undefined if `key` is not a number from 1 to 9999. */
function scoreTest(column: (typeof SCORES)[number], key: string) {
  if (!/^[1-9][0-9]{0,3}$/.test(key)) return undefined;
  const fits = sql`${sql.ref(column)} = ${Number(key)}`;
  return { column, test: { fits, hits: sql`select number from members where listed = 1 and ${fits}` } };
}

type Wanted = {
  numbers: number[];
  order?: Pick<RankingQuery, 'sort' | 'order'>;
  counted: Counted | null;
  total: number;
};

/** Null outside of the ranking or while a long ranking is not computed; `total` counts its members. */
async function loadRanks(
  db: Database,
  { numbers, order = {}, counted, total }: Wanted,
): Promise<Map<number, number | null>> {
  const list = rankingOrder(order, counted);
  const positions = await Promise.all(numbers.map(id => findPosition(db, list, { id, total })));
  const ranks = positions.map(position => (position === null ? null : position + 1));
  return new Map(numbers.map((number, index) => [number, ranks[index] ?? null]));
}

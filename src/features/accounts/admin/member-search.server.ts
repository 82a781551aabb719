import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { type ListSource, orderedBy, orderedByAll, orderedById } from '#/database/lists/list-pages.ts';
import { contains, containsWord, meetHits } from '#/database/lists/list-search.ts';
import { withinBudget } from '#/database/search/token-index.ts';
import { searchKey } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { phoneDigits } from '#/shared/text/phone.ts';
import type { ManagedMemberListQuery } from './managed-members.contract.ts';

const LIST: ListSource = { table: 'members', id: 'number', within: [['withdrawn_at', '=', '']] };
const VISITS: ListSource = { table: 'last_visits', id: 'member', within: [['at', '>', '']] };
const COLUMNS = {
  id: 'id_key',
  username: 'username_key',
  phone: 'phone',
  email: 'email_key',
} as const;

/** All members who have not withdrawn, including admins, in the requested order; newest first by default. */
export function memberOrder({
  sort,
  order = 'asc',
}: Pick<ManagedMemberListQuery, 'sort' | 'order'>): OrderedList {
  if (sort === undefined) return orderedById(LIST);
  // Every member has a unique id, and 0 points are a value: neither column has empty rows to put last.
  if (sort === 'id') return orderedByAll(LIST, ['id_key'], order);
  if (sort === 'points') return orderedByAll(LIST, ['points', 'number'], order);
  if (sort === 'visit') return orderedByAll(VISITS, ['at', 'member'], order);
  return orderedBy(LIST, COLUMNS[sort], order, '');
}

// One narrow index covers all searched columns. It is read in steps of `step` members, newest first, because
// one long query would block a reader connection. Up to `few` hits are all sorted; with more, the first hits
// in the requested order are soon found by walking `walked` members.
const REACH = { step: 50_000, few: 20_000, walked: 50_000, most: SEARCH_COUNT_LIMIT };
const AT_ONCE = 1000;

/** The numbers of at most `reach.most` matching members among the first `reach.walked` by last visit. */
async function meetByVisit(
  db: Database,
  { order = 'asc' }: ManagedMemberListQuery,
  { fits, reach }: { fits: RawBuilder<unknown>; reach: typeof REACH },
): Promise<number[]> {
  const by = sql.raw(order);
  const { rows } = await sql<{ number: number }>`
    select number from (
      select member, at from last_visits order by at ${by}, member ${by} limit ${reach.walked}
    ) as visits join members on number = member
    where ${fits} order by visits.at ${by}, number ${by} limit ${reach.most}`.execute(db);
  return rows.map(({ number }) => number);
}

type Sort = NonNullable<ManagedMemberListQuery['sort']>;

/** The members whose name, id or contact contains the searched text, in order; 1,000 at most. */
export const searchMembers = (
  db: Database,
  params: ManagedMemberListQuery,
  reach = REACH,
): Promise<number[]> => withinBudget(db, within => searchAllMembers(within, params, reach));

async function searchAllMembers(db: Database, params: ManagedMemberListQuery, reach: typeof REACH) {
  const fits = findMatchingMembers(db, params);
  if (!fits) return [];
  const { step, few, most } = reach;
  if (!params.sort) return newestHits(db, fits, { step, few: most });
  const hits = await newestHits(db, fits, { step, few });
  if (hits.length === few) {
    const walk = { tests: [{ fits }], looksAt: Object.values(COLUMNS), reach };
    const met =
      params.sort === 'visit'
        ? await meetByVisit(db, params, { fits, reach })
        : await meetHits(db, memberOrder(params), walk);
    if (met.length === most) return met;
  }
  const rows = await withKeys(db, hits, params.sort);
  return sorted(rows, params.order ?? 'asc')
    .slice(0, most)
    .map(({ number }) => number);
}

function findMatchingMembers(
  db: Database,
  { q, field = 'all' }: ManagedMemberListQuery,
): RawBuilder<unknown> | undefined {
  const fields = field === 'all' ? (['id', 'username', 'phone', 'email'] as const) : [field];
  const tests = fields.flatMap(name => {
    const key = name === 'phone' ? phoneKey(q) : searchKey(q);
    if (name === 'username' && key) return [containsWord(db, sql.ref(COLUMNS[name]), key)];
    return key ? [contains(db, sql.ref(COLUMNS[name]), key)] : [];
  });
  return tests.length > 0 ? sql`(${sql.join(tests, sql` or `)})` : undefined;
}

/** The digits of a search text that may be part of a phone number; '' if other characters are in it. */
function phoneKey(q = ''): string {
  const text = q.normalize('NFKC');
  return /^[\d\s()+.\-‐-―]+$/.test(text) ? phoneDigits(text) : '';
}

async function newestHits(
  db: Database,
  fits: RawBuilder<unknown>,
  { step, few }: { step: number; few: number },
): Promise<number[]> {
  const newest = await db
    .selectFrom('members')
    .select(eb => eb.fn.max('number').as('n'))
    .executeTakeFirst();
  const hits: number[] = [];
  for (let to = newest?.n ?? 0; to > 0 && hits.length < few; to -= step) {
    const { rows } = await sql<{ number: number }>`
      select number from members
      where withdrawn_at = '' and number > ${to - step} and number <= ${to} and ${fits}
      order by number desc limit ${few - hits.length}`.execute(db);
    hits.push(...rows.map(row => row.number));
  }
  return hits;
}

type Keyed = { number: number; key: string | number };

async function withKeys(db: Database, numbers: number[], sort: Sort): Promise<Keyed[]> {
  const rows: Keyed[] = [];
  for (let index = 0; index < numbers.length; index += AT_ONCE)
    rows.push(...(await loadSortKeys(db, numbers.slice(index, index + AT_ONCE), sort)));
  return rows;
}

function loadSortKeys(db: Database, numbers: number[], sort: Sort): Promise<Keyed[]> {
  if (sort === 'visit') {
    const visits = db.selectFrom('last_visits').select(['member as number', 'at as key']);
    return visits.where('member', 'in', numbers).execute();
  }
  const column = sort === 'points' ? 'points' : COLUMNS[sort];
  const keys = db.selectFrom('members').select(['number', `${column} as key`]);
  return keys.where('number', 'in', numbers).execute();
}

/** Sorts in place by key: empty keys last in both directions, equal keys by number. */
function sorted(rows: Keyed[], order: 'asc' | 'desc'): Keyed[] {
  const up = order === 'asc' ? 1 : -1;
  return rows.sort((a, b) => {
    if (a.key === b.key) return (a.number - b.number) * up;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    return (a.key < b.key ? -1 : 1) * up;
  });
}

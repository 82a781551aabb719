import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { type ListSource, orderedBy, orderedByAll, orderedById } from '#/database/lists/list-pages.ts';
import { contains, containsWord, sortHits, walkForHits } from '#/database/lists/list-search.ts';
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

/** Includes admins, but no withdrawn members; the newest members come first by default. */
export function memberOrder({
  sort,
  order = 'asc',
}: Pick<ManagedMemberListQuery, 'sort' | 'order'>): OrderedList {
  if (sort === undefined) return orderedById(LIST);
  // Every member has a unique id, and 0 points are a value: neither column has empty rows to put last.
  if (sort === 'id') return orderedByAll(LIST, ['id_key'], order);
  if (sort === 'joined') return orderedByAll(LIST, ['number'], order);
  if (sort === 'points') return orderedByAll(LIST, ['points', 'number'], order);
  if (sort === 'visit') return orderedByAll(VISITS, ['at', 'member'], order);
  return orderedBy(LIST, COLUMNS[sort], order, '');
}

// The newest `many` hits of a search are sorted as a whole. If there are more, the search goes through the first
// `walked` members in the requested order instead and stops at `most` hits.
const REACH = { many: 20_000, walked: 50_000, most: SEARCH_COUNT_LIMIT };

/** Finds the text in names, ids and contacts; returns at most 1,000 members in the requested order. */
export const searchMembers = (
  db: Database,
  params: ManagedMemberListQuery,
  reach = REACH,
): Promise<number[]> => withinBudget(db, within => searchAllMembers(within, params, reach));

async function searchAllMembers(db: Database, params: ManagedMemberListQuery, reach: typeof REACH) {
  const fits = matches(db, params);
  if (!fits) return [];
  const list = memberOrder(params);
  // The list without a sort begins with the newest members, so no more hits are needed than it shows.
  const few = params.sort ? reach.many : reach.most;
  const newest = sql`select number from members where withdrawn_at = '' and ${fits} order by number desc limit ${few}`;
  const hits = sql`select number as ${sql.ref(list.id)} from (${newest}) as newest`;
  const { sorted, complete } = await sortHits(db, list, [hits], { few, most: reach.most });
  if (complete || !params.sort) return sorted;
  const walk =
    params.sort === 'visit'
      ? {
          tests: [{ fits: sql`exists (select 1 from members where number = member and ${fits})` }],
          columnsRead: [],
        }
      : { tests: [{ fits }], columnsRead: Object.values(COLUMNS) };
  const met = await walkForHits(db, list, { ...walk, reach });
  return met.length === reach.most ? met : sorted;
}

function matches(db: Database, { q, field = 'all' }: ManagedMemberListQuery) {
  const fields = field === 'all' ? (['id', 'username', 'phone', 'email'] as const) : [field];
  const tests = fields.flatMap(name => {
    const key = name === 'phone' ? phoneKey(q) : searchKey(q);
    const contained = name === 'username' ? containsWord : contains;
    return key ? [contained(db, sql.ref(COLUMNS[name]), key)] : [];
  });
  return tests.length > 0 ? sql`(${sql.join(tests, sql` or `)})` : undefined;
}

/** Returns '' if the text has other characters than phone numbers have. */
function phoneKey(q = ''): string {
  const text = q.normalize('NFKC');
  return /^[\d\s()+.\-‐-―]+$/.test(text) ? phoneDigits(text) : '';
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList, Segment } from '#/database/list-order.ts';
import { holds, type SearchTest, searchList } from '#/database/list-search.ts';
import { orderedBy, orderedById } from '#/database/orders.ts';
import { SEARCH_COUNT_LIMIT, searchKey } from '#/shared/list-query.ts';
import { phoneDigits } from '#/shared/phone.ts';
import type { ManagedMemberWish } from './managed-members.contract.ts';

const PRESENT: Segment['where'] = [['withdrawn_at', '=', '']];
const PLACE = { table: 'members', id: 'number', within: PRESENT } as const;
const COLUMNS = { id: 'id_key', username: 'username_key', phone: 'phone', email: 'email_key' } as const;
const LOOKED_AT = Object.values(COLUMNS);
const REACH = { few: 20_000, walked: 50_000, most: SEARCH_COUNT_LIMIT };

/** All members who have not left, admins among them, in the order asked for; without one the newest first. */
export function memberOrder({ sort, order = 'asc' }: Pick<ManagedMemberWish, 'sort' | 'order'>): OrderedList {
  if (sort === undefined) return orderedById(PLACE);
  // Every member has an id that nobody else has, and 0 points are a value: neither has empty rows to put last.
  if (sort === 'id') return wholeBy(['id_key'], order);
  if (sort === 'points') return wholeBy(['points', 'number'], order);
  return orderedBy(PLACE, COLUMNS[sort], order, '');
}

function wholeBy(by: string[], direction: 'asc' | 'desc'): OrderedList {
  const segment: Segment = { where: PRESENT, by, direction };
  return {
    name: `members present by ${by[0]} ${direction}`,
    table: 'members',
    id: 'number',
    segments: [segment],
  };
}

/** The members that fit a search by a part of what they are called or reached by; 1,000 at most. */
export function searchMembers(
  db: Database,
  list: OrderedList,
  { q, field = 'all' }: Pick<ManagedMemberWish, 'q' | 'field'>,
): Promise<number[]> {
  const fields = field === 'all' ? (['id', 'username', 'phone', 'email'] as const) : [field];
  const tests = fields.flatMap((name): SearchTest[] => {
    const key = name === 'phone' ? phoneKey(q) : searchKey(q);
    if (!key) return [];
    const fits = holds(db, sql.ref(COLUMNS[name]), key);
    return [{ fits, hits: hitsOf(fits) }];
  });
  return searchList(db, list, { tests, looksAt: LOOKED_AT, reach: REACH });
}

const hitsOf = (fits: RawBuilder<unknown>) =>
  sql`select number from members where withdrawn_at = '' and ${fits}`;

/** The digits looked for; what holds anything but digits and the marks between them is no part of a number. */
function phoneKey(q: string | undefined): string {
  const text = (q ?? '').normalize('NFKC');
  return /^[\d\s()+.\-‐-―]+$/.test(text) ? phoneDigits(text) : '';
}

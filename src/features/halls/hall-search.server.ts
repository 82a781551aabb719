import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/list-order.ts';
import { holds, searchList } from '#/database/list-search.ts';
import { searchKey } from '#/shared/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/paging.ts';
import type { HALL_FIELDS } from './halls.rules.ts';

const COLUMNS = {
  region: ['region'],
  name: ['name_key'],
  address: ['address_key'],
  all: ['region', 'name_key', 'address_key'],
} as const;
const REACH = { few: 20_000, walked: 50_000, most: SEARCH_COUNT_LIMIT };

/** The halls that hold `q` in one field or in any, in the order of `list`; 1,000 at most. */
export async function searchHalls(
  db: Database,
  list: OrderedList,
  { q, field = 'all' }: { q?: string; field?: (typeof HALL_FIELDS)[number] },
): Promise<number[]> {
  const key = searchKey(q);
  if (!key) return [];
  const tests = COLUMNS[field].map(column => {
    const fits = holds(db, sql.ref(column), key);
    return { fits, hits: sql`select id from halls where listed = 1 and ${fits}` };
  });
  return searchList(db, list, { tests, looksAt: COLUMNS[field], reach: REACH });
}

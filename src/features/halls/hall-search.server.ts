import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { searchNames } from '#/features/search/find-names.server.ts';
import type { HALL_FIELDS } from './halls.rules.ts';

const EVERYWHERE = ['name', 'region', 'address'] as const;

/** The halls that hold every word of `q` in one field or in any, in the order of `list`; 1,000 at most. */
export function searchHalls(
  db: Database,
  list: OrderedList,
  { q, field = 'all' }: { q?: string; field?: (typeof HALL_FIELDS)[number] },
): Promise<number[]> {
  return searchNames(db, list, { table: 'halls', q, fields: field === 'all' ? EVERYWHERE : [field] });
}

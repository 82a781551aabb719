import type { OrderedList } from '#/database/lists/list-order.ts';
import { type ListSource, orderedBy, orderedByAll, orderedById } from '#/database/lists/list-pages.ts';
import type { ManagedMemberListQuery } from './managed-members.contract.ts';

const LIST: ListSource = { table: 'members', id: 'number', within: [['withdrawn_at', '=', '']] };
const VISITS: ListSource = { table: 'last_visits', id: 'member', within: [['at', '>', '']] };
/** The columns of the fields that contain text. */
export const COLUMNS = {
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

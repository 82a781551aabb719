import type { OrderedList, Segment } from '#/database/list-order.ts';
import { orderedBy, orderedById } from '#/database/orders.ts';
import type { ManagedMemberWish } from './managed-members.contract.ts';

const PRESENT: Segment['where'] = [['withdrawn_at', '=', '']];
const PLACE = { table: 'members', id: 'number', within: PRESENT } as const;
/** The columns behind the fields that hold text. */
export const COLUMNS = {
  id: 'id_key',
  username: 'username_key',
  phone: 'phone',
  email: 'email_key',
} as const;

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

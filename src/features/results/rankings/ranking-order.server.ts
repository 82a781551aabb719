import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, type ListSource, orderedBy, orderedByAll } from '#/database/lists/list-pages.ts';
import { fieldOf } from '#/features/members/fields/member-fields.rules.ts';
import type { Period } from '#/features/members/points/ledger.server.ts';
import type { RankingQuery } from './rankings.contract.ts';

const LIST = { table: 'members', id: 'number' } as const;

/** `start` is the first day of the current week, month or year. */
export type Counted = { period: Period; start: string };

// The indexes of the admins' list begin with `withdrawn_at`; the list of all members uses the same indexes.
const PRESENT: ListSource = { ...LIST, within: [['withdrawn_at', '=', ''], LISTED] };

/** Without `sort` by points, then victories, then score4. */
export function rankingOrder(
  { sort, order = 'asc' }: Pick<RankingQuery, 'sort' | 'order'>,
  counted: Counted | null,
): OrderedList {
  if (sort === undefined) return byPoints('points', 'desc', counted);
  if (sort === 'points') return byPoints('points', order, counted);
  if (sort === 'victory') return byPoints('victories', order, counted);
  if (sort === 'id') return orderedByAll(PRESENT, ['id_key'], order);
  if (sort === 'phone' || sort === 'email')
    return orderedBy(PRESENT, sort === 'email' ? 'email_key' : sort, order, '');
  // An order by hidden values would reveal them, and the public column leaves them empty.
  const { column, keyColumn = column, publicColumn = keyColumn, empty } = fieldOf(sort);
  return orderedBy(LIST, publicColumn, order, empty === 0 ? 0 : '');
}

export const hallOrder = (hallKey: string): OrderedList =>
  orderedByAll({ ...LIST, within: [LISTED, ['hall_key', '=', hallKey]] }, rankColumns('points'), 'desc');

/**
 * Members that gained points in the period come first, by points or victories (`first`), the others by
 * all-time points. Without a period, all members are ordered by all-time points or victories.
 */
function byPoints(first: 'points' | 'victories', direction: 'asc' | 'desc', counted: Counted | null) {
  const name = `members by ${first} ${direction}`;
  if (!counted) {
    const everybody: Segment = { where: [LISTED], by: rankColumns(first), direction };
    return { name, ...LIST, segments: [everybody] };
  }
  const { period, start } = counted;
  const active: Segment = {
    where: [LISTED, [period, '=', start]],
    by: rankColumns(first, `${period}_`),
    direction,
  };
  const others: Segment = { where: [LISTED, [period, '<>', start]], by: rankColumns('points'), direction };
  const segments = direction === 'desc' ? [active, others] : [others, active];
  return { name: `${name} of the ${period} ${start}`, ...LIST, segments };
}

function rankColumns(first: 'points' | 'victories', prefix = ''): string[] {
  const second = first === 'points' ? 'victories' : 'points';
  return [`${prefix}${first}`, `${prefix}${second}`, 'score4', 'number'];
}

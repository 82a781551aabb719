import type { Database } from '#/database/connect.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, type ListSource, orderedBy, orderedByAll } from '#/database/lists/list-pages.ts';
import { fieldOf } from '#/features/members/fields/member-fields.rules.ts';
import type { Period } from '#/features/members/points/ledger.server.ts';
import { foldKey } from '#/shared/text/text.ts';
import type { RankingQuery } from './rankings.contract.ts';

const LIST = { table: 'members', id: 'number' } as const;

/** The period in which gains count; `start` is the first day of the current week, month or year. */
export type Counted = { period: Period; start: string };

// The indexes of the admins' list begin with `withdrawn_at`; the list of all members uses the same indexes.
const PRESENT: ListSource = { ...LIST, within: [['withdrawn_at', '=', ''], LISTED] };

/** The order of the whole ranking by `sort`; without `sort` by points, then victories, then score4. */
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
 * The members who gained points in the period, ordered by points or victories (`first`), then the others by
 * all-time points; without a period, all members by all-time points or victories.
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

// Hundreds of halls may share a name: nobody knows which is meant.
const NAMESAKES_MOST = 1000;

type Named = { number: number; hall: string; region: string };

/**
 * For each member (by number) the id of the hall that the profile names: of several halls with that name the
 * only one in the member's region. Members without such a hall are left out.
 */
export async function findLinkedHalls(db: Database, members: Named[]): Promise<Map<number, number>> {
  const keys = [...new Set(members.map(({ hall }) => foldKey(hall)))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('halls')
    .select(['id', 'region', 'name_key'])
    .where('listed', '=', 1)
    .where('name_key', 'in', keys)
    .limit(NAMESAKES_MOST)
    .execute();
  if (rows.length === NAMESAKES_MOST) return new Map();
  const byName = Map.groupBy(rows, ({ name_key }) => name_key);
  return new Map(
    members.flatMap(({ number, hall, region }) => {
      const namesakes = byName.get(foldKey(hall)) ?? [];
      const near = namesakes.filter(each => each.region === region);
      const [found, other] = namesakes.length > 1 ? near : namesakes;
      return found && !other ? [[number, found.id] as const] : [];
    }),
  );
}

/** The id of the hall with this name; of several the only one in the region, null if nobody knows which is meant. */
export async function findHallId(db: Database, named: Omit<Named, 'number'>): Promise<number | null> {
  return (await findLinkedHalls(db, [{ ...named, number: 0 }])).get(0) ?? null;
}

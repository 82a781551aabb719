import type { Database } from '#/database/connect.ts';
import { countUpTo, flip, type OrderedList, type Segment, walk } from './list-order.ts';
import { findMilestones, STRIDE } from './milestones.ts';

// Stepping over this number of rows of a narrow index takes well under a millisecond.
const NEAR = 2 * STRIDE;

/**
 * Pagination by keyset: the ids of one page, in order. In the middle of a long list the walk starts at a
 * remembered milestone, so that no page costs more than another. `total` is the number of all rows.
 */
export async function pageIds(
  db: Database,
  list: OrderedList,
  { offset, size, total }: { offset: number; size: number; total: number },
): Promise<number[]> {
  const after = total - offset - size;
  if (offset <= NEAR) return findPageIds(db, list, list.segments, { offset, size });
  if (after <= NEAR) {
    const backwards = list.segments.map(flip).reverse();
    const ids = await findPageIds(db, list, backwards, {
      offset: Math.max(0, after),
      size: size + Math.min(0, after),
    });
    return ids.reverse();
  }
  const start = await findMilestones(db, list, offset, total);
  if (!start) return findPageIds(db, list, list.segments, { offset, size });
  return findPageIds(db, list, start.ahead, { offset: start.rest, size });
}

/** The ids of one page of a list whose rows are counted for this page, up to `most`; later ones are left out. */
export async function pageUpTo(
  db: Database,
  list: OrderedList,
  { offset, size }: { offset: number; size: number },
  most: number,
): Promise<{ ids: number[]; total: number }> {
  let total = 0;
  for (const segment of list.segments)
    if (total < most) total += await countUpTo(db, list, segment, most - total);
  const within = Math.min(size, total - offset);
  return { ids: within > 0 ? await pageIds(db, list, { offset, size: within, total }) : [], total };
}

async function findPageIds(
  db: Database,
  list: OrderedList,
  segments: Segment[],
  span: { offset: number; size: number },
): Promise<number[]> {
  const { found } = await walk(db, list, segments, { ...span, wanted: [list.id] });
  return found.map(row => row[list.id] as number);
}

type Direction = 'asc' | 'desc';
export type ListSource = Pick<OrderedList, 'table' | 'id'> & {
  /** The conditions that all rows share, with which their indexes begin; `listed = 1` by default. */
  within?: readonly Segment['where'][number][];
};

/** The condition of the rows that lists show, with which most indexes begin. */
export const LISTED: Segment['where'][number] = ['listed', '=', 1];

/** A list ordered by one column, then by id; rows with an empty column (0 or '') come last. */
export function orderedBy(source: ListSource, column: string, direction: Direction, empty: 0 | '') {
  const { table, id, within = [LISTED] } = source;
  const filled: Segment = { where: [...within, [column, '>', empty]], by: [column, id], direction };
  const blank: Segment = { where: [...within, [column, '=', empty]], by: [id], direction };
  return { name: nameOf(source, `${column} ${direction}`), table, id, segments: [filled, blank] };
}

/** A list ordered by columns that have a value in every row; the last one is unique. */
export function orderedByAll(source: ListSource, by: string[], direction: Direction): OrderedList {
  const { table, id, within = [LISTED] } = source;
  const segment: Segment = { where: [...within], by, direction };
  return { name: nameOf(source, `all ${by.join(' ')} ${direction}`), table, id, segments: [segment] };
}

/** A list ordered by id alone, by default the newest first. */
export function orderedById(source: ListSource, direction: Direction = 'desc'): OrderedList {
  const { table, id, within = [LISTED] } = source;
  const segment: Segment = { where: [...within], by: [id], direction };
  const growsAtFront = direction === 'desc';
  return { name: nameOf(source, direction), table, id, segments: [segment], growsAtFront };
}

const nameOf = ({ table, within = [] }: ListSource, order: string) =>
  [table, ...within.flat(), order].join(' ');

import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { type OrderedList, rowsOf, type Segment } from './list-order.ts';
import { milestonesOf, STRIDE } from './milestones.ts';

// So many rows of a narrow index are stepped over in well under a millisecond.
const NEAR = 2 * STRIDE;

/**
 * The ids of one page, in order. Near either end the index is stepped through; in the middle of a long list
 * the walk starts at a remembered milestone, so that no page costs more than another. `total` counts all rows.
 */
export async function pageIds(
  db: Database,
  list: OrderedList,
  { offset, size, total }: { offset: number; size: number; total: number },
): Promise<number[]> {
  const after = total - offset - size;
  if (offset <= NEAR) return walk(db, list, list.segments, offset, size);
  if (after <= NEAR) {
    const ids = await walk(
      db,
      list,
      list.segments.map(flip).reverse(),
      Math.max(0, after),
      size + Math.min(0, after),
    );
    return ids.reverse();
  }
  const start = await milestonesOf(db, list, offset, total);
  if (!start) return walk(db, list, list.segments, offset, size);
  return walk(db, list, list.segments.slice(start.segment), start.rest, size, start.key);
}

async function walk(
  db: Database,
  list: OrderedList,
  segments: Segment[],
  offset: number,
  size: number,
  from?: (string | number)[],
): Promise<number[]> {
  const found: number[] = [];
  let left = offset;
  let key = from;
  for (const segment of segments) {
    if (found.length >= size) break;
    const page = sql`${rowsOf(list, segment, key)} limit ${size - found.length} offset ${left}`;
    const { rows } = await sql<{ id: number }>`select ${sql.ref(list.id)} as id from ${page}`.execute(db);
    for (const { id } of rows) found.push(id);
    if (rows.length > 0) left = 0;
    else if (left > 0) left -= await countUpTo(db, list, segment, key, left);
    key = undefined;
  }
  return found;
}

async function countUpTo(
  db: Database,
  list: OrderedList,
  segment: Segment,
  key: (string | number)[] | undefined,
  most: number,
): Promise<number> {
  const some = sql`select 1 from ${rowsOf(list, segment, key)} limit ${most}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as stepped`.execute(db);
  return rows[0]?.n ?? 0;
}

function flip(segment: Segment): Segment {
  return { ...segment, direction: segment.direction === 'asc' ? 'desc' : 'asc' };
}

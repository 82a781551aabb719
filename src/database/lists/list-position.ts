import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { columns, countUpTo, flip, type OrderedList, restOf, type Segment } from './list-order.ts';
import { milestoneBefore, STRIDE } from './milestones.ts';

type Key = (string | number)[];

// Until a long list is measured, up to this number of rows of a narrow index is counted, which takes a few
// milliseconds.
const MOST_COUNTED = 20 * STRIDE;

/**
 * The number of rows of a list before the one with this id, whose ordering columns are numbers. In a long
 * list it is counted from a milestone on. Null for a row that is not in the list, and while the list is not
 * measured yet and the row is far inside it. `total` is the number of all rows.
 */
export async function findPosition(
  db: Database,
  list: OrderedList,
  { id, total }: { id: number; total: number },
): Promise<number | null> {
  for (const [index, segment] of list.segments.entries()) {
    const key = await findSortKey(db, list, segment, id);
    if (!key) continue;
    const known = total > 2 * STRIDE ? milestoneBefore(db, list, { at: index, key, total }) : undefined;
    if (known?.milestone) {
      const afterMilestone = await between(db, list, segment, { from: known.milestone.key, to: key });
      return afterMilestone === null ? null : known.ahead + known.position + afterMilestone;
    }
    const counted = list.segments.slice(0, index).concat(...rowsBefore(segment, key));
    return sumUpTo(db, list, counted);
  }
  return null;
}

async function findSortKey(
  db: Database,
  list: OrderedList,
  segment: Segment,
  id: number,
): Promise<Key | undefined> {
  const tests = segment.where.map(([column, is, value]) => sql`${sql.ref(column)} ${sql.raw(is)} ${value}`);
  const one = sql.join([...tests, sql`${sql.ref(list.id)} = ${id}`], sql` and `);
  const { rows } = await sql<Record<string, string | number>>`
    select ${columns(segment.by)} from ${sql.table(list.table)} where ${one}`.execute(db);
  const [row] = rows;
  return row && segment.by.map(column => row[column] as string | number);
}

function rowsBefore(segment: Segment, key: Key): Segment[] {
  const [alike, ...others] = restOf(flip(segment), key);
  return alike ? [withoutKey(alike), ...others] : others;
}

/** The segment without its last condition, which matches the row of the key itself (see `restOf`). */
function withoutKey({ where, ...alike }: Segment): Segment {
  const [column, is, value] = where.at(-1) ?? ['', '=', 0];
  return { ...alike, where: [...where.slice(0, -1), [column, is === '>=' ? '>' : '<', value]] };
}

/** The number of rows from one key of a segment up to another, at most a few milestones later. */
async function between(
  db: Database,
  list: OrderedList,
  segment: Segment,
  { from, to }: { from: Key; to: Key },
): Promise<number | null> {
  const [alike, beyond] = restOf(segment, from);
  const isAlike = from.slice(0, -1).every((value, index) => value === to[index]);
  const [before] = rowsBefore(segment, to);
  if (!alike || !before) return 0;
  if (isAlike || !beyond) {
    const bound = alike.where.at(-1);
    return sumUpTo(db, list, [{ ...before, where: bound ? [...before.where, bound] : before.where }]);
  }
  const middle = { ...beyond, before: to.slice(0, -1) };
  return sumUpTo(db, list, [alike, middle, before]);
}

/** The number of rows of all segments together; null if it is more than may be counted. */
async function sumUpTo(db: Database, list: OrderedList, segments: Segment[]): Promise<number | null> {
  let sum = 0;
  for (const segment of segments) {
    const left = MOST_COUNTED - sum;
    const count = await countUpTo(db, list, segment, left);
    if (count >= left) return null;
    sum += count;
  }
  return sum;
}

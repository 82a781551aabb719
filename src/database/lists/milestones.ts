import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#/database/connect.ts';
import { columns, countUpTo, flip, type OrderedList, restOf, type Segment, walk } from './list-order.ts';

/** The distance in rows between two remembered keys of a long list. */
export const STRIDE = 1000;
// A page in the middle of a long list may be off by the rows added in this time.
const FRESH_MS = 30_000;
const LISTS_MOST = 100;

type Key = (string | number)[];
type Milestones = {
  madeAt: number;
  total: number;
  segments: { count: number; milestones: Milestone[] }[];
};
/** A row's key, and the number of rows from it on that differ from it only in the id. */
type Milestone = { key: Key; equalRows: number };
type ListMilestones = { ready?: Milestones; making?: Promise<void> };

const byDatabase = new WeakMap<Database, LRUCache<string, ListMilestones>>();

/** The segments from the last milestone before row `offset` on, and the rows to skip; undefined if none. */
export async function findMilestones(db: Database, list: OrderedList, offset: number, total: number) {
  const { ready } = refresh(db, list, total);
  if (!ready) return undefined;
  let rest = offset - (list.growsAtFront ? total - ready.total : 0);
  for (const [index, { count, milestones }] of ready.segments.entries()) {
    if (rest >= count) {
      rest -= count;
      continue;
    }
    const nearest = Math.max(0, Math.floor(rest / STRIDE));
    const [segment, ...others] = list.segments.slice(index);
    return segment && afterMilestone(segment, others, milestones[nearest], rest - nearest * STRIDE);
  }
  return undefined;
}

/**
 * `ahead` is the number of rows before segment `at` of the list; `milestone` is the last remembered row of
 * that segment not after `key`, and `position` its position there. Undefined while the list is not measured.
 */
function milestoneBefore(
  db: Database,
  list: OrderedList,
  { at, key, total }: { at: number; key: Key; total: number },
): { ahead: number; position: number; milestone?: Milestone } | undefined {
  const { ready } = refresh(db, list, total);
  const segment = list.segments[at];
  const measured = ready?.segments[at];
  if (!ready || !segment || !measured) return undefined;
  const ahead = ready.segments.slice(0, at).reduce((sum, { count }) => sum + count, 0);
  let [low, high] = [0, measured.milestones.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (comesAfter(measured.milestones[middle]?.key ?? [], key, segment.direction)) high = middle;
    else low = middle + 1;
  }
  const position = Math.max(0, low - 1) * STRIDE;
  return { ahead, position, milestone: measured.milestones[low - 1] };
}

function comesAfter(a: Key, b: Key, direction: 'asc' | 'desc'): boolean {
  const differs = a.findIndex((value, index) => value !== b[index]);
  if (differs < 0) return false;
  return (a[differs] ?? 0) > (b[differs] ?? 0) === (direction === 'asc');
}

/**
 * The segments to read from a milestone on, and the rows still to skip in them. Rows that differ from the
 * milestone only in the id are left out if all of them would be skipped.
 */
function afterMilestone(segment: Segment, others: Segment[], milestone: Milestone | undefined, rest: number) {
  if (!milestone) return { ahead: [segment, ...others], rest };
  const [alike, beyond] = restOf(segment, milestone.key);
  if (beyond && rest >= milestone.equalRows)
    return { ahead: [beyond, ...others], rest: rest - milestone.equalRows };
  return { ahead: [alike, beyond, ...others].filter(part => part !== undefined), rest };
}

function refresh(db: Database, list: OrderedList, total: number): ListMilestones {
  const lists = byDatabase.get(db) ?? new LRUCache<string, ListMilestones>({ max: LISTS_MOST });
  byDatabase.set(db, lists);
  const entry = lists.get(list.name) ?? {};
  lists.set(list.name, entry);
  if (!entry.making && (!entry.ready || performance.now() - entry.ready.madeAt > FRESH_MS)) {
    entry.making = make(db, list, total)
      .then(ready => {
        entry.ready = ready;
      })
      // The list is still served, only slower; the next request for a page tries again.
      .catch(() => {})
      .finally(() => {
        entry.making = undefined;
      });
  }
  return entry;
}

async function make(db: Database, list: OrderedList, total: number): Promise<Milestones> {
  // A monotonic clock: the time of day may be set back.
  const madeAt = performance.now();
  const segments = [];
  for (const segment of list.segments) segments.push(await measure(db, list, segment));
  return { madeAt, total, segments };
}

// In many short steps, because one long query would keep a reader busy for a second.
async function measure(db: Database, list: OrderedList, segment: Segment) {
  const milestones: Milestone[] = [];
  let rank: { ahead: Segment[]; rest: number } = { ahead: [segment], rest: 0 };
  for (;;) {
    const { found, left } = await walk(db, list, rank.ahead, {
      offset: rank.rest,
      size: 1,
      wanted: segment.by,
    });
    const [row] = found;
    if (!row) return { count: milestones.length * STRIDE - left, milestones };
    const key = segment.by.map(column => row[column] as string | number);
    const [alike, beyond] = restOf(segment, key);
    const milestone = {
      key,
      equalRows: alike && beyond ? await countUpTo(db, list, alike, STRIDE + 1) : STRIDE + 1,
    };
    milestones.push(milestone);
    rank = afterMilestone(segment, [], milestone, STRIDE);
  }
}

// Until a long list is measured, up to this number of rows is counted, which takes a few milliseconds.
const MOST_COUNTED = 20 * STRIDE;

/** The number of rows before the row `id`; null for one not in the list, or far inside an unmeasured list. */
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

async function findSortKey(db: Database, list: OrderedList, segment: Segment, id: number) {
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

/** The segment with a strict last condition (`>` for `>=`), which excludes the row of the compared key. */
function withoutKey({ where, ...alike }: Segment): Segment {
  const [column, is, value] = where.at(-1) ?? ['', '=', 0];
  return { ...alike, where: [...where.slice(0, -1), [column, is === '>=' ? '>' : '<', value]] };
}

/** The number of a segment's rows between two keys; null if they are too far apart to count. */
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

/** The number of rows of all segments together; null from `MOST_COUNTED` rows on. */
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

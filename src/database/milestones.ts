import type { Database } from './connect.ts';
import { type OrderedList, restOf, type Segment } from './list-order.ts';
import { walk } from './list-walk.ts';

/** Every so many rows of a long list one key is remembered. */
export const STRIDE = 1000;
// A page in the middle of a long list may be off by the rows that came in so long.
const FRESH_MS = 30_000;
const LISTS_KEPT = 100;

type Milestones = {
  madeAt: number;
  total: number;
  segments: { count: number; keys: (string | number)[][] }[];
};
type Kept = { ready?: Milestones; making?: Promise<void> };

const kept = new WeakMap<Database, Map<string, Kept>>();

/** Where to start walking for row `offset`: a segment, a key in it, and the rows still to step over. Empty while unknown. */
export async function milestonesOf(db: Database, list: OrderedList, offset: number, total: number) {
  const { ready } = refresh(db, list, total);
  if (!ready) return undefined;
  let rest = offset - (list.growsAtFront ? total - ready.total : 0);
  for (const [segment, { count, keys }] of ready.segments.entries()) {
    if (rest >= count) {
      rest -= count;
      continue;
    }
    const nearest = Math.max(0, Math.floor(rest / STRIDE));
    return { segment, key: keys[nearest], rest: rest - nearest * STRIDE };
  }
  return undefined;
}

function refresh(db: Database, list: OrderedList, total: number): Kept {
  const lists = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, lists);
  const entry = lists.get(list.name) ?? {};
  lists.delete(list.name);
  lists.set(list.name, entry);
  const oldest = lists.keys().next().value;
  if (lists.size > LISTS_KEPT && oldest !== undefined) lists.delete(oldest);
  if (!entry.making && (!entry.ready || Date.now() - entry.ready.madeAt > FRESH_MS)) {
    entry.making = make(db, list, total)
      .then(ready => {
        entry.ready = ready;
      })
      // The list is still served, only slower; the next page asked for tries again.
      .catch(() => {})
      .finally(() => {
        entry.making = undefined;
      });
  }
  return entry;
}

async function make(db: Database, list: OrderedList, total: number): Promise<Milestones> {
  const madeAt = Date.now();
  const segments = [];
  for (const segment of list.segments) segments.push(await measure(db, list, segment));
  return { madeAt, total, segments };
}

// In many short steps, because one long query would keep a reader from everybody else for a second.
async function measure(db: Database, list: OrderedList, segment: Segment) {
  const keys: (string | number)[][] = [];
  let ahead = [segment];
  for (;;) {
    const offset = keys.length > 0 ? STRIDE : 0;
    const { found, left } = await walk(db, list, ahead, { offset, size: 1, wanted: segment.by });
    const [row] = found;
    if (!row) return { count: keys.length * STRIDE - left, keys };
    const key = segment.by.map(column => row[column] as string | number);
    keys.push(key);
    ahead = restOf(segment, key);
  }
}

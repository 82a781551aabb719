import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { columns, type OrderedList, rowsOf, type Segment } from './list-order.ts';

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
  for (;;) {
    const last = keys.at(-1);
    const next = sql`${rowsOf(list, segment, last)} limit 1 offset ${last ? STRIDE : 0}`;
    const { rows } = await sql<Row>`select ${columns(segment.by)} from ${next}`.execute(db);
    const [row] = rows;
    if (!row) break;
    keys.push(segment.by.map(column => row[column] as string | number));
  }
  return { count: await countOf(db, list, segment, keys), keys };
}

type Row = Record<string, string | number>;

async function countOf(db: Database, list: OrderedList, segment: Segment, keys: (string | number)[][]) {
  const last = keys.at(-1);
  if (!last) return 0;
  const rest = sql`select 1 from ${rowsOf(list, segment, last)} limit ${STRIDE}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${rest}) as rest`.execute(db);
  return (keys.length - 1) * STRIDE + (rows[0]?.n ?? 0);
}

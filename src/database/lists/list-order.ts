import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';

type Value = string | number;

/** A part of a list: the rows that fulfil `where`, ordered by the columns `by` of one index, the id last. */
export type Segment = {
  where: [column: string, is: '=' | '>' | '<' | '<>' | '>=' | '<=', value: Value][];
  by: string[];
  direction: 'asc' | 'desc';
  /** When set, only rows after all rows with these values in the first columns of `by`. */
  beyond?: Value[];
  /** When set, only rows before all rows with these values in the first columns of `by`. */
  before?: Value[];
};

/** A whole list in its order: its segments one after another. `name` is unique to this order. */
export type OrderedList = {
  name: string;
  table: keyof Tables;
  id: 'id' | 'number' | 'member';
  segments: Segment[];
  /** New rows appear before all others, so every position shifts by the number of added rows. */
  growsAtFront?: boolean;
};

/** The terms of an `order by` as SQL: `a desc, b desc`. */
export function orderBy(by: string[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql.join(by.map(column => sql`${sql.ref(column)} ${sql.raw(direction)}`));
}

/** The names of columns as SQL, separated by commas: `a, b`. */
export const columns = (names: string[]): RawBuilder<unknown> => sql.join(names.map(name => sql.ref(name)));

/** `from` … `order by` …, as SQL: the rows of one segment in their order. */
export function rowsOf({ table }: OrderedList, { where, by, direction, beyond, before }: Segment) {
  const up = direction === 'asc';
  // Ascending, `beyond` is the lower bound: given two, SQLite would start at the other and step over rows.
  const bounds = beyond && up ? where.filter(([column, is]) => is !== '>' || column !== by[0]) : where;
  const tests = bounds.map(([column, is, value]) => sql`${sql.ref(column)} ${sql.raw(is)} ${value}`);
  const bound = (values: Value[], is: string) =>
    sql`(${columns(by.slice(0, values.length))}) ${sql.raw(is)} (${sql.join(values)})`;
  if (beyond) tests.push(bound(beyond, up ? '>' : '<'));
  if (before) tests.push(bound(before, up ? '<' : '>'));
  return sql`${sql.table(table)} where ${sql.join(tests, sql` and `)} order by ${orderBy(by, direction)}`;
}

/**
 * The rest of a segment from the row with this key on: rows that differ from it only in the id, then the rows
 * after these. With one comparison for both, SQLite would step over all rows with equal columns.
 */
export function restOf(segment: Segment, key: Value[]): Segment[] {
  const { where, by, direction } = segment;
  const id = by.slice(-1);
  const same = by.slice(0, -1);
  const values = key.slice(0, -1);
  const alike: Segment = {
    where: [
      ...where.filter(([column]) => !same.includes(column)),
      ...same.map((column, at): Segment['where'][number] => [column, '=', values[at] as Value]),
      [id[0] as string, direction === 'asc' ? '>=' : '<=', key.at(-1) as Value],
    ],
    by: id,
    direction,
  };
  return same.length > 0 ? [alike, { ...segment, beyond: values }] : [alike];
}

export function flip(segment: Segment): Segment {
  return { ...segment, direction: segment.direction === 'asc' ? 'desc' : 'asc' };
}

type Row = Record<string, string | number>;

/**
 * Reads the segments along their indexes: skips `offset` rows, then returns up to `size` rows with the
 * columns `wanted`. `left` is the number of rows still to skip when the rows ended, else 0.
 */
export async function walk(
  db: Database,
  list: OrderedList,
  segments: Segment[],
  { offset, size, wanted }: { offset: number; size: number; wanted: string[] },
): Promise<{ found: Row[]; left: number }> {
  const found: Row[] = [];
  let left = offset;
  for (const segment of segments) {
    if (found.length >= size) break;
    const page = sql`${rowsOf(list, segment)} limit ${size - found.length} offset ${left}`;
    const { rows } = await sql<Row>`select ${columns(wanted)} from ${page}`.execute(db);
    found.push(...rows);
    if (rows.length > 0) left = 0;
    else if (left > 0) left -= await countUpTo(db, list, segment, left);
  }
  return { found, left };
}

export async function countUpTo(db: Database, list: OrderedList, segment: Segment, most: number) {
  const counted = sql`select 1 from ${rowsOf(list, segment)} limit ${most}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${counted}) as stepped`.execute(db);
  return rows[0]?.n ?? 0;
}

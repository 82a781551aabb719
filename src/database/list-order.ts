import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** One run of a list: the rows that fit `where`, ordered by the columns of one narrow index. */
export type Segment = {
  where: [column: string, is: '=' | '>' | '<>', value: string | number][];
  by: string[];
  direction: 'asc' | 'desc';
};

/** A whole list in its order: its segments one after another. `name` tells this order from every other. */
export type OrderedList = {
  name: string;
  table: keyof Tables;
  id: 'id' | 'number';
  segments: Segment[];
  /** New rows appear before all others, so that every position moves by what was added. */
  growsAtFront?: boolean;
};

/** `a desc, b desc`, as SQL. */
export function orderBy(by: string[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql.join(by.map(column => sql`${sql.ref(column)} ${sql.raw(direction)}`));
}

/** `a, b`, as SQL. */
export function columns(names: string[]): RawBuilder<unknown> {
  return sql.join(names.map(name => sql.ref(name)));
}

/** `from` … `order by` …, as SQL: the rows of one segment in order, all of them or those from `key` on. */
export function rowsOf(
  { table }: OrderedList,
  { where, by, direction }: Segment,
  key?: (string | number)[],
): RawBuilder<unknown> {
  const up = direction === 'asc';
  // Upwards the key is the lower bound: with a second one SQLite would begin at that, and step over all between.
  const bounds = key && up ? where.filter(([column, is]) => is !== '>' || column !== by[0]) : where;
  const tests = bounds.map(([column, is, value]) => sql`${sql.ref(column)} ${sql.raw(is)} ${value}`);
  if (key) tests.push(sql`(${columns(by)}) ${sql.raw(up ? '>=' : '<=')} (${sql.join(key)})`);
  return sql`${sql.table(table)} where ${sql.join(tests, sql` and `)} order by ${orderBy(by, direction)}`;
}

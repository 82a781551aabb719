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

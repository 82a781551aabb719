import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { columns, type OrderedList, rowsOf, type Segment } from './list-order.ts';

type Row = Record<string, string | number>;

/**
 * Steps through segments along their indexes: over `offset` rows, then reads up to `size` rows and returns
 * their columns `wanted`. `left` is the number of rows it still had to step over when there were no more.
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

/** The number of rows of a segment, counted no further than `most`. */
export async function countUpTo(
  db: Database,
  list: OrderedList,
  segment: Segment,
  most: number,
): Promise<number> {
  const counted = sql`select 1 from ${rowsOf(list, segment)} limit ${most}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${counted}) as stepped`.execute(db);
  return rows[0]?.n ?? 0;
}

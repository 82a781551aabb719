import type { SelectQueryBuilder } from 'kysely';
import type { Transaction } from './connect.ts';

/** Sorts rows into the order in which their ids, or their values of the column `key`, are given. */
export function inOrder<Row extends Record<Key, number>, Key extends string = 'id'>(
  ids: number[],
  rows: Row[],
  key = 'id' as Key,
): Row[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (position.get(a[key]) ?? 0) - (position.get(b[key]) ?? 0));
}

const ROWS_AT_ONCE = 100;

/** The rows in batches of at most `size`, by default a size that both databases accept in one statement. */
export const batchesOf = <Row>(rows: readonly Row[], size = ROWS_AT_ONCE): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, batch) =>
    rows.slice(batch * size, (batch + 1) * size),
  );

/** The number of rows of a query that selects no column. */
export async function countRows<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const counted = query.select(eb => eb.fn.countAll<number>().as('rows'));
  const { rows } = (await counted.executeTakeFirstOrThrow()) as { rows: number };
  return Number(rows);
}

/** The columns of `members` that `shownAuthor` needs, under the names that it expects. */
export const AUTHOR_NAME = [
  'members.number as member_number',
  'members.id as member_id',
  'members.username',
  'members.listed',
  'members.withdrawn_at',
] as const;

/** The region of the listed halls with this folded name; undefined for no hall, or for several regions. */
export async function regionOfHall(tx: Transaction, hallKey: string): Promise<string | undefined> {
  if (!hallKey) return undefined;
  const named = tx.selectFrom('halls').select('region').distinct();
  const found = await named.where('listed', '=', 1).where('name_key', '=', hallKey).limit(2).execute();
  return found.length === 1 ? found[0]?.region : undefined;
}

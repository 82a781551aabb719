import { type SelectQueryBuilder, sql } from 'kysely';
import { partsOf } from '#/shared/lists/sequences.ts';
import type { Database, Transaction } from './connect.ts';
import type { Tables } from './schema/tables.ts';

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
export const batchesOf = <Row>(rows: readonly Row[], size = ROWS_AT_ONCE): Row[][] => partsOf(rows, size);

/** The number of rows of a query that selects no column. */
export async function countRows<All, From extends keyof All>(
  query: SelectQueryBuilder<All, From, object>,
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

const DELETED_AT_ONCE = 2000;

/** A table and its column of times (`sessions.expires_at`); the table has an index that begins with the column. */
type TimeColumn = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables];

/** Deletes about 2000 rows whose time is not after `until`, oldest first; returns their number. */
export async function deleteUntil(db: Database | Transaction, column: TimeColumn, until: string) {
  const [table = '', name = ''] = column.split('.');
  const [from, time] = [sql.table(table), sql.ref(name)];
  const last = sql`select ${time} from ${from} where ${time} <= ${until}
    order by ${time} limit 1 offset ${sql.lit(DELETED_AT_ONCE - 1)}`;
  const { numAffectedRows = 0n } = await sql`delete from ${from}
    where ${time} <= coalesce((${last}), ${until})`.execute(db);
  return Number(numAffectedRows);
}

/** Calls `deletePart` until nothing is left; throws when the job has to end. */
export async function inParts(signal: AbortSignal, deletePart: () => Promise<number>): Promise<void> {
  do signal.throwIfAborted();
  while ((await deletePart()) >= DELETED_AT_ONCE);
}

import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { MatchKind } from '#/database/schema/board-tables.ts';
import type { CountName, Tables } from '#/database/schema/tables.ts';

/** The stored number of rows in a list; counting would read every row. */
export async function loadCount(db: Database | Transaction, name: CountName): Promise<number> {
  const row = await db.selectFrom('row_counts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

/** Changes a list's stored count by `by`, in the transaction that adds (+1) or removes (−1) rows. */
export async function changeCount(tx: Transaction, name: CountName, by: number): Promise<void> {
  await tx
    .updateTable('row_counts')
    .set({ value: sql<number>`value + ${by}` })
    .where('name', '=', name)
    .execute();
}

/** Adds 1 to the stored count of a list, which begins at 1 if none is stored yet. */
export async function startOrAddCount(tx: Transaction, name: CountName): Promise<void> {
  await tx
    .insertInto('row_counts')
    .values({ name, value: 1 })
    .onConflict(oc => oc.column('name').doUpdateSet({ value: sql`row_counts.value + 1` }))
    .execute();
}

/**
 * Adds 1 to the stored count of a list that numbers its rows; returns the new row's number, never given
 * before. Call it before the insert, so that numbers and ids have the same order.
 */
export async function countNumbered(tx: Transaction, name: MatchKind | 'boards'): Promise<number> {
  const { last_number } = await tx
    .updateTable('row_counts')
    .set({ value: sql<number>`value + 1`, last_number: sql<number>`last_number + 1` })
    .where('name', '=', name)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

type Listed = Pick<Selectable<Tables['tournaments']>, 'shown' | 'state'>;

/** Updates the counts of listed tournaments: a new tournament has no `before`, a removed one no `after`. */
export async function recountListed(tx: Transaction, before: Listed | null, after: Listed | null) {
  const [was, is] = [countsOf(before), countsOf(after)];
  const names = new Set([...was, ...is]);
  // Always in the same order, to avoid deadlocks.
  for (const name of [...names].sort()) {
    if (was.has(name) !== is.has(name)) await changeCount(tx, name, is.has(name) ? 1 : -1);
  }
}

function countsOf(row: Listed | null): Set<CountName> {
  if (row?.shown !== 1 || row.state === 'void') return new Set();
  return new Set(['tournaments', `tournaments_${row.state}`] as const);
}

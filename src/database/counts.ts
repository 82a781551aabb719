import { sql } from 'kysely';
import type { Database, Work } from './connect.ts';
import type { CountName } from './tables.ts';

/** How many listed rows a table has; kept, because counting walks every row. */
export async function countOf(db: Database | Work, name: CountName): Promise<number> {
  const row = await db.selectFrom('row_counts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

/** To be called in the transaction that adds (+1) or removes (−1) rows. */
export async function changeCount(tx: Work, name: CountName, by: number): Promise<void> {
  await tx
    .updateTable('row_counts')
    .set({ value: sql<number>`value + ${by}` })
    .where('name', '=', name)
    .execute();
}

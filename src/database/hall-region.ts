import type { Transaction } from './connect.ts';

/**
 * The region of the halls with this folded name; undefined if the directory has none, or has them in several
 * regions.
 */
export async function regionOfHall(tx: Transaction, hallKey: string): Promise<string | undefined> {
  if (!hallKey) return undefined;
  const named = tx.selectFrom('halls').select('region').distinct();
  const found = await named.where('listed', '=', 1).where('name_key', '=', hallKey).limit(2).execute();
  return found.length === 1 ? found[0]?.region : undefined;
}

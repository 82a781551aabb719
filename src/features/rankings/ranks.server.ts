import type { Database } from '#/database/connect.ts';
import { positionOf } from '#/database/lists/list-position.ts';
import { type Counted, rankingOrder } from './ranking-order.server.ts';

/**
 * The ranks of members in the ranking's own order, by number, counted from 1; null for who is not in it and while a
 * long ranking is not measured yet. `total` counts all who are in it.
 */
export async function ranksOf(
  db: Database,
  { numbers, counted, total }: { numbers: number[]; counted: Counted | null; total: number },
): Promise<Map<number, number | null>> {
  const list = rankingOrder({}, counted);
  const ranks = await Promise.all(
    numbers.map(async (id): Promise<[number, number | null]> => {
      const position = await positionOf(db, list, { id, total });
      return [id, position === null ? null : position + 1];
    }),
  );
  return new Map(ranks);
}

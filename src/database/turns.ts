import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './connect.ts';
import { isSqlite } from './dialect.ts';

// A process that ended within its work holds up the others for this long; a statement takes less.
const TURN_MS = 5000;
const LOOK_MS = 50;

/**
 * Runs work of several processes with the same `key` one after the other, without a transaction around it. A row of
 * `tries` is the turn. On SQLite, where there is one process, the work runs at once.
 */
export async function inTurn(db: Database, key: string, work: () => Promise<void>): Promise<void> {
  if (isSqlite(db)) return work();
  while (!(await takeTurn(db, key))) await pause(LOOK_MS);
  try {
    await work();
  } finally {
    const taken = db.deleteFrom('tries').where('key', '=', key);
    // The work is done: if this fails, the turn ends by itself.
    await taken.execute().catch(() => {});
  }
}

async function takeTurn(db: Database, key: string): Promise<boolean> {
  const expire = Date.now() + TURN_MS;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tries')
    .values({ key, points: 1, expire })
    .onConflict(oc => oc.column('key').doUpdateSet({ expire }).where('tries.expire', '<=', Date.now()))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

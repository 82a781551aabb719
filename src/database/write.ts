import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from './connect.ts';

const AGAIN_AT_MOST = 3;
const WAIT_MS = 20;
// PostgreSQL: serialization failure, deadlock, and a row that this one belongs to was removed since it was read: who
// reads again finds it gone and says so.
const PASSING = new Set(['40001', '40P01', '23503']);

/**
 * Runs one transaction; it is on disk when this resolves. What two transactions did to each other is tried again.
 * A connection that broke is not: nobody knows whether the transaction had ended.
 */
export async function write<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let again = 1; ; again++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if (again > AGAIN_AT_MOST || !code || !PASSING.has(code)) throw error;
      // Two that met once must not meet again.
      await pause(Math.random() * WAIT_MS * again);
    }
  }
}

/** Whether a write failed because `column` (or the index of that name) already holds the value. */
export function isTaken(error: unknown, column: string): boolean {
  const { code, constraint, errcode, message } = error as {
    code?: string;
    constraint?: string;
    errcode?: number;
    message?: string;
  };
  const SQLITE_UNIQUE = 2067;
  if (code === '23505') return constraint?.includes(column.replace('_key', '')) ?? false;
  return errcode === SQLITE_UNIQUE && (message?.includes(`.${column}`) ?? false);
}

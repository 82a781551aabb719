import type { Database, Transaction } from './connect.ts';
import { retryConflicts } from './retry.ts';

// A row that this one belongs to was removed since it was read: who reads again finds it gone and says so.
const GONE = '23503';

/**
 * Runs one transaction; it is on disk when this resolves. What two transactions did to each other is tried again, so
 * `work` changes nothing outside of `tx`: what is sent, published or counted follows from what it returns. A
 * connection that broke is not tried again: nobody knows whether the transaction had ended.
 */
export const write = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction().execute(work), [GONE]);

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

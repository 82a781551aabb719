import type { Database, Transaction } from './connect.ts';
import { retryConflicts } from './retry.ts';

// A referenced row was removed since it was read: the caller reads again, finds it gone and reports that.
const GONE = '23503';

/**
 * Runs one transaction; it is on disk when this resolves. After a conflict with another transaction it runs
 * again, so `work` must change nothing outside of `tx`: messages, live events and counts follow from its
 * result. It is not repeated after a lost connection, because nobody knows whether the transaction was
 * committed.
 */
export const write = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction().execute(work), [GONE]);

/** Whether a write failed because `column` (or the index of that name) already has the value. */
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

import type { Database, Work } from './connect.ts';

const TRIES = 4;
// PostgreSQL: serialization failure, deadlock.
const PASSING = new Set(['40001', '40P01']);

/** Runs one transaction; it is on disk when this resolves. What two transactions did to each other is tried again. */
export async function write<T>(db: Database, work: (tx: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === TRIES || !code || !PASSING.has(code)) throw error;
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

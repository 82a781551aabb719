import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** Whether the database answers and takes writes; a PostgreSQL standby, or one set to read only, does not. */
export async function isReady(health: Database): Promise<boolean> {
  // A SQLite file that cannot be written heals by itself, and no other process has a better one.
  const answered = isSqlite(health)
    ? sql<{ read_only: string }>`select 'off' as read_only`
    : sql<{ read_only: string }>`select current_setting('transaction_read_only') as read_only`;
  return answered.execute(health).then(
    ({ rows: [row] }) => row?.read_only === 'off',
    () => false,
  );
}

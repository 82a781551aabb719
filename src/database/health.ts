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

// PostgreSQL shutting down, starting, out of connections, read-only, waiting too long, too many writing the same, an end that nobody
// knows of (a distributed engine);
// SQLite busy, locked, read-only, full, failing to open or to read: of a disk that cannot be read it says that the file
// is malformed, or no database, until it can be.
const POSTGRES_AWAY = /^(57P0[123]|08\w{3}|53\w{3}|25006|55P03|57014|4000[13]|40P01)$/;
const SOCKET_AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const CONNECTION_GONE = /timeout exceeded when trying to connect|Connection terminated|not queryable/;
const SQLITE_AWAY = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** Whether an error says that the database cannot serve just now, rather than that the program is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  if (errcode !== undefined) return SQLITE_AWAY.has(errcode & 0xff);
  if (code !== undefined) return POSTGRES_AWAY.test(code) || SOCKET_AWAY.test(code);
  return CONNECTION_GONE.test(message ?? '');
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { isSqlite } from './dialect.ts';

/** Whether the database answers and takes writes; a PostgreSQL standby, or one set to read only, does not. */
export async function isReady(health: Database): Promise<boolean> {
  if (isSqlite(health)) return (await succeeds(sql`select 1`.execute(health))) && takesWrites(health);
  const answered = sql<{ read_only: string }>`select current_setting('transaction_read_only') as read_only`;
  return answered.execute(health).then(
    ({ rows: [row] }) => row?.read_only === 'off',
    () => false,
  );
}

const PROBE_MS = 5_000;
const PROBE_LONGEST_MS = 3_000;
const probes = new WeakMap<Database, { at: number; outcome: Promise<boolean> }>();

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Whether a SQLite file takes a write; tried at most once in five seconds for all callers together. */
function takesWrites(db: Database): Promise<boolean> {
  const last = probes.get(db);
  if (last && Date.now() - last.at < PROBE_MS) return last.outcome;
  const written = succeeds(
    db
      .updateTable('clock_marks')
      .set(eb => ({ at: eb.ref('at') }))
      .execute(),
  );
  const late = wait(PROBE_LONGEST_MS, false, { ref: false });
  const outcome = Promise.race([written, late]);
  probes.set(db, { at: Date.now(), outcome });
  return outcome;
}

// PostgreSQL: it refuses the password or the user, is shutting down or starting, is out of connections,
// read-only or too slow, or does not know how a transaction ended (a distributed engine). SQLite: it is busy,
// locked, read-only, full, or fails to open or to read; it reports a disk that cannot be read as a malformed
// file, or no database, until the disk can be read again.
const POSTGRES_AWAY = /^(28P01|28000|57P0[123]|08\w{3}|53\w{3}|25006|57014|40003)$/;
const SOCKET_AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const CONNECTION_GONE = /timeout exceeded when trying to connect|Connection terminated|not queryable/;
const SQLITE_AWAY = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

// PostgreSQL: a lock timeout, a deadlock, or a serialization failure.
const POSTGRES_LOCKED = /^(55P03|40001|40P01)$/;

/** Whether PostgreSQL ended a statement because of another transaction, so that a new try may succeed. */
export const isLockedOut = (error: unknown) =>
  POSTGRES_LOCKED.test((error as { code?: string } | undefined)?.code ?? '');

/** Whether an error means that the database cannot serve just now, and not that the program is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  if (errcode !== undefined) return SQLITE_AWAY.has(errcode & 0xff);
  if (code !== undefined) return POSTGRES_AWAY.test(code) || SOCKET_AWAY.test(code);
  return CONNECTION_GONE.test(message ?? '');
}

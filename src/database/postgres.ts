import { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
// Ids and sums stay far below 2^53 (points end at 10^9 a member), so numbers are safe and rows look as on SQLite.
pg.types.setTypeParser(INT8, Number);

// A statement speaks after 5 seconds at the latest, and an idle connection is given up after as many.
const SILENT_MS = 7000;

export type PostgresPlace = {
  url: string;
  onLost: (error: Error) => void;
  /** For work that may take minutes and that nobody waits for: no time-outs. */
  isPatient?: boolean;
  silentMs?: number;
};

/** PostgreSQL for Kysely; a query, a lock or a free connection is waited for seconds, never for ever. */
export function postgresDialect(place: PostgresPlace): Dialect {
  const { url, onLost, isPatient = false, silentMs = SILENT_MS } = place;
  const hurry = { statement_timeout: 5000, lock_timeout: 2000, stream: () => socketThatSpeaks(silentMs) };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 5000,
    application_name: 'dangu-madang',
    ...(isPatient ? {} : hurry),
  });
  // A connection that breaks, idle or in use, must not end the process; the pool makes a new one.
  pool.on('connect', client => client.on('error', onLost));
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** The database's own time-outs are worth nothing where its machine is gone: a connection that says nothing is cut. */
function socketThatSpeaks(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () =>
    socket.destroy(new Error('Connection terminated: the database is silent')),
  );
  return socket;
}

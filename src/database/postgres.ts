import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
// Ids and sums stay far below 2^53 (points end at 10^9 a member), so numbers are safe and rows look as on SQLite.
pg.types.setTypeParser(INT8, Number);

/** PostgreSQL for Kysely; a query, a lock or a free connection is waited for seconds, never for ever. */
export function postgresDialect(url: string, onLost: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    application_name: 'dangu-madang',
  });
  // An idle connection that breaks (the database restarts) must not end the process; the pool makes a new one.
  pool.on('error', onLost);
  return new PostgresDialect({ pool });
}

import type { Dialect } from 'kysely';

/** What works and waits in a database's pools, by pool (`reads`, `writes`); SQLite has no connections to count. */
export type DatabaseQueues = {
  connections: Record<string, number>;
  busy: Record<string, number>;
  /** Statements and transactions that wait for their turn. */
  waiting: Record<string, number>;
  /** Statements so far; left out where nobody counts them. */
  queries?: Record<string, number>;
  /** For how many milliseconds the oldest transaction waits to write; left out where the database does not tell. */
  oldestWriteMs?: number;
};

/** A dialect that tells what waits in the database opened with it. */
export type QueuedDialect = Dialect & { queues: () => DatabaseQueues };

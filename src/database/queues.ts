import type { Dialect } from 'kysely';

/**
 * The running and waiting statements of a database's pools, by pool (`reads`, `writes`); SQLite has no
 * connections to count.
 */
export type DatabaseQueues = {
  connections: Record<string, number>;
  busy: Record<string, number>;
  /** The number of statements and transactions that wait for their turn. */
  waiting: Record<string, number>;
  /** The number of statements so far; left out if they are not counted. */
  queries?: Record<string, number>;
  /**
   * How long, in milliseconds, the oldest waiting transaction has waited to write; left out if the database
   * does not tell.
   */
  oldestWriteMs?: number;
};

/** A dialect that reports the queues of the database opened with it. */
export type QueuedDialect = Dialect & { queues: () => DatabaseQueues };

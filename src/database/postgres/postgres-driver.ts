import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { type DatabaseQueues, isRead } from '#/database/dialect.ts';
import { retryConflicts } from '#/database/retry.ts';

/** The pools of the driver, and the SQL of the time-outs, which each transaction sets for itself. */
type Pools = { reads: () => Promise<Pool>; writes: () => Promise<Pool>; timeouts: string[] };

/**
 * Reads and writes use separate connections: a read waits for no row lock, while all writes may wait for the
 * same one. A pooler that shares connections between transactions (PgBouncer) gives each transaction another
 * connection, so each sets its time-outs again, in the same message as `begin`.
 */
export class SplitDriver implements Driver {
  readonly #reads: PostgresDriver;
  readonly #writes: PostgresDriver;
  readonly #pools = new Map<string, Pool>();
  readonly #timeouts: string;

  constructor({ reads, writes, timeouts }: Pools) {
    const noted = (name: string, open: () => Promise<Pool>) => async () => {
      const pool = await open();
      this.#pools.set(name, pool);
      return pool;
    };
    this.#reads = new PostgresDriver({ pool: noted('reads', reads) });
    this.#writes = new PostgresDriver({ pool: noted('writes', writes) });
    this.#timeouts = timeouts.map(set => set.replace(/^set /, '; set local ')).join('');
  }

  async init(): Promise<void> {
    await Promise.all([this.#reads.init(), this.#writes.init()]);
  }

  async acquireConnection(): Promise<SplitConnection> {
    return new SplitConnection(this.#reads, this.#writes);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { accessMode, isolationLevel } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const mode = `${isolation}${accessMode ? ` ${accessMode}` : ''}`;
    const split = connection as SplitConnection;
    const reserved = await split.reserve(accessMode === 'read only' ? this.#reads : this.#writes);
    split.isInTransaction = true;
    await reserved.executeQuery(CompiledQuery.raw(`begin${mode}${this.#timeouts}`));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  releaseConnection = (connection: DatabaseConnection) => (connection as SplitConnection).release();

  // Kysely's own `destroy` forgets the pool first: a connection that opens meanwhile is then never given
  // back, and the pool waits for it for ever.
  async destroy(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.end()));
  }

  queues(): DatabaseQueues {
    const sumOf = (read: (pool: Pool) => number) =>
      Object.fromEntries([...this.#pools].map(([name, pool]) => [name, read(pool)]));
    return {
      connections: sumOf(({ totalCount }) => totalCount),
      busy: sumOf(({ totalCount, idleCount }) => totalCount - idleCount),
      waiting: sumOf(({ waitingCount }) => waitingCount),
    };
  }
}

type Reserved = Parameters<PostgresDriver['releaseConnection']>[0];

/** A connection of the read or write pool, by its first statement; retries conflicts outside transactions. */
class SplitConnection implements DatabaseConnection {
  readonly #reads: PostgresDriver;
  readonly #writes: PostgresDriver;
  #reserved: { driver: PostgresDriver; connection: Reserved } | undefined;
  #lastQuery: Promise<unknown> = Promise.resolve();
  isInTransaction = false;

  constructor(reads: PostgresDriver, writes: PostgresDriver) {
    this.#reads = reads;
    this.#writes = writes;
  }

  async reserve(driver: PostgresDriver): Promise<Reserved> {
    this.#reserved ??= { driver, connection: (await driver.acquireConnection()) as Reserved };
    return this.#reserved.connection;
  }

  async release(): Promise<void> {
    await this.#reserved?.driver.releaseConnection(this.#reserved.connection);
    this.#reserved = undefined;
    this.isInTransaction = false;
  }

  // A client of pg takes one query at a time.
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#lastQuery.then(() => this.#execute<R>(query));
    this.#lastQuery = result.catch(() => {});
    return result;
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await this.reserve(isRead(query) ? this.#reads : this.#writes);
    const run = () => connection.executeQuery<R>(query);
    return this.isInTransaction ? run() : retryConflicts(run);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.reserve(this.#reads)).streamQuery<R>(query, chunkSize);
  }
}

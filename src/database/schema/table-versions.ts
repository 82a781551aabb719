import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { isRead } from '#/database/dialect.ts';
import type { Tables } from './tables.ts';

/** A statement of any other form may have changed any table. */
const ANY = '*';
const WRITTEN = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i;

type OnCommit = (tables: ReadonlySet<string>) => void;

/** Counts the changes of each table, so that a cache of query results knows when it is stale. */
export class TableVersions {
  readonly #changes = new Map<string, number>();
  readonly #watchers: { table: string; changed: () => void }[] = [];

  /** A number that grows with every change of one of the tables. Take it before reading them. */
  of(tables: readonly string[]): number {
    let changes = this.#changes.get(ANY) ?? 0;
    for (const table of tables) changes += this.#changes.get(table) ?? 0;
    return changes;
  }

  /** Sends the changes made by this process to the others. */
  onCommit: OnCommit = () => {};

  /** To be called when this process has changed these tables and the changes are committed. */
  commit(tables: ReadonlySet<string>): void {
    this.bump(tables);
    this.onCommit(tables);
  }

  /** Like `commit`, for changes made by other processes; without tables, for a change of any table. */
  bump(tables: Iterable<string> = [ANY]): void {
    for (const name of tables) {
      this.#changes.set(name, (this.#changes.get(name) ?? 0) + 1);
      for (const { table, changed } of this.#watchers) if (name === table || name === ANY) changed();
    }
  }

  /** Calls `changed` whenever the table may have been changed, here or by another process. */
  watch(table: keyof Tables, changed: () => void): void {
    this.#watchers.push({ table, changed });
  }
}

/**
 * The same dialect, which calls `onCommit` with the names of the tables changed by a transaction before the
 * caller's transaction resolves. A failed commit is reported too, because it may have changed them.
 */
export function observeCommits(dialect: Dialect, onCommit: OnCommit): Dialect {
  return {
    createDriver: () => new ObservedDriver(dialect.createDriver(), onCommit),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  };
}

function tablesChangedBy(query: CompiledQuery): string[] {
  return isRead(query) ? [] : [WRITTEN.exec(query.sql)?.[1] ?? ANY];
}

class ObservedDriver implements Driver {
  readonly #driver: Driver;
  readonly #onCommit: OnCommit;

  constructor(driver: Driver, onCommit: OnCommit) {
    this.#driver = driver;
    this.#onCommit = onCommit;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection(): Promise<ObservedConnection> {
    return new ObservedConnection(await this.#driver.acquireConnection(), this.#onCommit);
  }
  releaseConnection = (connection: DatabaseConnection) =>
    this.#driver.releaseConnection((connection as ObservedConnection).inner);

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const observed = connection as ObservedConnection;
    observed.changed = new Set();
    return this.#driver.beginTransaction(observed.inner, settings);
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const observed = connection as ObservedConnection;
    try {
      await this.#driver.commitTransaction(observed.inner);
    } finally {
      if (observed.changed?.size) this.#onCommit(observed.changed);
      observed.changed = undefined;
    }
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const observed = connection as ObservedConnection;
    observed.changed = undefined;
    return this.#driver.rollbackTransaction(observed.inner);
  }
}

class ObservedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #onCommit: OnCommit;
  /** The tables changed by the transaction; undefined outside of one. */
  changed: Set<string> | undefined;

  constructor(inner: DatabaseConnection, onCommit: OnCommit) {
    this.inner = inner;
    this.#onCommit = onCommit;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const tables = tablesChangedBy(query);
    if (tables.length === 0) return this.inner.executeQuery<R>(query);
    if (this.changed) {
      for (const table of tables) this.changed.add(table);
      return this.inner.executeQuery<R>(query);
    }
    try {
      return await this.inner.executeQuery<R>(query);
    } finally {
      this.#onCommit(new Set(tables));
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

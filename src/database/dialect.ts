import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: any database's tables
type AnyDatabase = Kysely<any>;

/** Whether this database is SQLite; used in the few places where SQLite and PostgreSQL differ. */
export const isSqlite = (db: AnyDatabase): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Whether a statement only reads, judged by its first word. */
export function isRead(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain|pragma)\b/i.test(query.sql);
}

/** Tells Kysely that SQLite rolls back changes of tables' definitions with their transaction. */
export class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Compiles queries for SQLite without row locks: a write transaction locks the whole file. */
export class FileQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct' || node.rawModifier) super.visitSelectModifier(node);
  }
}

/** A column of days (`YYYY-MM-DD`) as a number that grows by one from each day to the next. */
export function dayNumber(db: AnyDatabase, column: string): RawBuilder<number> {
  const day = sql.ref(column);
  return isSqlite(db)
    ? sql<number>`cast(julianday(${day}) as integer)`
    : sql<number>`(${day}::date - date '2000-01-01')`;
}

type Beyond = {
  group: RawBuilder<unknown>;
  value: string | number;
  id: RawBuilder<unknown>;
  side: '<' | '>';
  than: number;
};

/**
 * The SQL condition for rows of the group `value` whose `id` is before or after (`side`) `than`, in the form
 * that each database reads along an index. On PostgreSQL rows of further groups match as well, at the end.
 */
export function pastIdInGroup(db: AnyDatabase, { group, value, id, side, than }: Beyond) {
  const is = sql.raw(side);
  // Given the condition of the other database, PostgreSQL may read all groups, and SQLite all rows before `than`.
  return isSqlite(db)
    ? sql<boolean>`(${group} = ${value} and ${id} ${is} ${than})`
    : sql<boolean>`(${group}, ${id}) ${is} (${value}, ${than})`;
}

/** The numbers of connections and of running (`busy`) and waiting statements, by pool (`reads`, `writes`). */
export type DatabaseQueues = {
  connections: Record<string, number>;
  busy: Record<string, number>;
  waiting: Record<string, number>;
  /** How long the oldest transaction has waited to write, in milliseconds; left out where unknown. */
  oldestWriteMs?: number;
};

export type QueuedDialect = Dialect & { queues: () => DatabaseQueues };

type Step = (run: () => Promise<void>) => Promise<void>;
/** Functions around a connection's queries and transaction steps: each must call its `run`. */
export type Around = {
  query: <R>(query: CompiledQuery, run: () => Promise<QueryResult<R>>) => Promise<QueryResult<R>>;
  begin: Step;
  commit: Step;
  rollback: Step;
};

/** Returns the dialect with its connections wrapped: `aroundOf` is called each time a connection is taken. */
export function wrapDialect(dialect: Dialect, aroundOf: () => Around): Dialect {
  return {
    createDriver: () => wrapDriver(dialect.createDriver(), aroundOf),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  };
}

type Wrapped = DatabaseConnection & { inner: DatabaseConnection; around: Around };

function wrapDriver(driver: Driver, aroundOf: () => Around): Driver {
  const wrapped = (connection: DatabaseConnection) => connection as Wrapped;
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => wrapConnection(await driver.acquireConnection(), aroundOf()),
    releaseConnection: connection => driver.releaseConnection(wrapped(connection).inner),
    beginTransaction(connection, settings) {
      const { inner, around } = wrapped(connection);
      return around.begin(() => driver.beginTransaction(inner, settings));
    },
    commitTransaction(connection) {
      const { inner, around } = wrapped(connection);
      return around.commit(() => driver.commitTransaction(inner));
    },
    rollbackTransaction(connection) {
      const { inner, around } = wrapped(connection);
      return around.rollback(() => driver.rollbackTransaction(inner));
    },
  };
}

const wrapConnection = (inner: DatabaseConnection, around: Around): Wrapped => ({
  inner,
  around,
  executeQuery: <R>(query: CompiledQuery) => around.query(query, () => inner.executeQuery<R>(query)),
  streamQuery: <R>(query: CompiledQuery, chunkSize: number) => inner.streamQuery<R>(query, chunkSize),
});

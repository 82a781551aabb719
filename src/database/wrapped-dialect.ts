import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';

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
    createDriver: () => new WrappedDriver(dialect.createDriver(), aroundOf),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  };
}

class WrappedDriver implements Driver {
  readonly #driver: Driver;
  readonly #aroundOf: () => Around;

  constructor(driver: Driver, aroundOf: () => Around) {
    this.#driver = driver;
    this.#aroundOf = aroundOf;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection(): Promise<WrappedConnection> {
    return new WrappedConnection(await this.#driver.acquireConnection(), this.#aroundOf());
  }
  releaseConnection = (connection: DatabaseConnection) =>
    this.#driver.releaseConnection(wrapped(connection).inner);

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { inner, around } = wrapped(connection);
    return around.begin(() => this.#driver.beginTransaction(inner, settings));
  }
  commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { inner, around } = wrapped(connection);
    return around.commit(() => this.#driver.commitTransaction(inner));
  }
  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { inner, around } = wrapped(connection);
    return around.rollback(() => this.#driver.rollbackTransaction(inner));
  }
}

const wrapped = (connection: DatabaseConnection) => connection as WrappedConnection;

class WrappedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly around: Around;

  constructor(inner: DatabaseConnection, around: Around) {
    this.inner = inner;
    this.around = around;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.around.query(query, () => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';

export type Attributes = Record<string, string | number | boolean>;
/** The facts of a span. They never contain a value that a user has entered. */
export type SpanFacts = {
  name: string;
  /** `client` for a call to another program. */
  kind?: 'client' | 'internal';
  attributes?: Attributes;
  /** Recorded only inside a larger span: alone it would tell nothing. */
  onlyWithin?: boolean;
};
/** Does the work within a span, which ends with it; `outcome` returns the facts that the result adds. */
export type Trace = <T>(
  span: SpanFacts,
  work: () => Promise<T>,
  outcome?: (result: T) => Attributes,
) => Promise<T>;

/** A trace that records nothing. */
export const untraced: Trace = (_span, work) => work();

type System = 'sqlite' | 'postgresql';

/** Returns the dialect with a span for each statement, as a part of its request or job. */
export function traceQueries(dialect: Dialect, trace: Trace, system: System): Dialect {
  const factsOf = knownFacts(system);
  return {
    createDriver: () => new TracedDriver(dialect.createDriver(), trace, factsOf),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  };
}

type FactsOf = (sql: string) => SpanFacts;
const KNOWN_MOST = 2000;
const TEXT_MOST = 2000;
// Quoted texts and numbers, but not those in the names of tables and parameters.
const VALUES = /'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g;
const TABLE = /\b(?:from|into|update|join)\s+"?(\w+)"?/i;

/** The SQL without its literal values; bound values are not part of it. */
export const withoutValues = (sql: string) =>
  sql.replaceAll(VALUES, '?').replace(/\s+/g, ' ').trim().slice(0, TEXT_MOST);

/** A function that returns the facts of a statement, each computed once. */
function knownFacts(system: System): FactsOf {
  const known = new Map<string, SpanFacts>();
  return sql => {
    const facts = known.get(sql) ?? describe(sql, system);
    if (known.size >= KNOWN_MOST) known.clear();
    known.set(sql, facts);
    return facts;
  };
}

function describe(sql: string, system: System): SpanFacts {
  const text = withoutValues(sql);
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'query';
  const table = TABLE.exec(text)?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    onlyWithin: true,
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table && { 'db.collection.name': table }),
    },
  };
}

class TracedDriver implements Driver {
  readonly #driver: Driver;
  readonly #trace: Trace;
  readonly #factsOf: FactsOf;

  constructor(driver: Driver, trace: Trace, factsOf: FactsOf) {
    this.#driver = driver;
    this.#trace = trace;
    this.#factsOf = factsOf;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection(): Promise<TracedConnection> {
    return new TracedConnection(await this.#driver.acquireConnection(), this.#trace, this.#factsOf);
  }
  releaseConnection = (connection: DatabaseConnection) => this.#driver.releaseConnection(innerOf(connection));

  // The span lasts until the writer of SQLite, or a connection, is free.
  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) =>
    this.#step('begin', () => this.#driver.beginTransaction(innerOf(connection), settings));
  // The span lasts until the transaction is on disk.
  commitTransaction = (connection: DatabaseConnection) =>
    this.#step('commit', () => this.#driver.commitTransaction(innerOf(connection)));
  rollbackTransaction = (connection: DatabaseConnection) =>
    this.#step('rollback', () => this.#driver.rollbackTransaction(innerOf(connection)));

  #step(sql: string, work: () => Promise<void>): Promise<void> {
    return this.#trace(this.#factsOf(sql), work);
  }
}

const innerOf = (connection: DatabaseConnection) => (connection as TracedConnection).inner;

class TracedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #trace: Trace;
  readonly #factsOf: FactsOf;

  constructor(inner: DatabaseConnection, trace: Trace, factsOf: FactsOf) {
    this.inner = inner;
    this.#trace = trace;
    this.#factsOf = factsOf;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#trace(this.#factsOf(query.sql), () => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

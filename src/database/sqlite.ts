import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type SqliteQuestion, SqliteThread } from './sqlite-thread.ts';
import { type Turn, WriteLine } from './write-line.ts';

const READERS = 2;

/** SQLite for Kysely: one writing thread and a few reading ones over the same file in WAL mode. */
export class SqliteDialect implements Dialect {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  createDriver = (): Driver => new SqliteDriver(this.#file);
  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new ThreadedAdapter();
  createIntrospector = (db: ConstructorParameters<typeof SqliteIntrospector>[0]) =>
    new SqliteIntrospector(db);
}

/** Here SQLite takes its tables' changes back and serves many at once; Kysely's own adapter is for drivers that cannot. */
class ThreadedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #writer!: SqliteThread;
  #readers: SqliteThread[] = [];
  #line!: WriteLine;
  #turns = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#writer = new SqliteThread(this.#file, { writes: true });
    await this.#writer.run({ sql: 'select 1', parameters: [] });
    this.#line = new WriteLine(this.#writer);
    this.#readers = Array.from({ length: READERS }, () => new SqliteThread(this.#file, { writes: false }));
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const reader = this.#readers[this.#turns++ % READERS] as SqliteThread;
    return new SqliteConnection(this.#line, reader);
  }
  beginTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).begin();
  commitTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).commit();
  rollbackTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).rollback();
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await Promise.all(this.#readers.map(reader => reader.end()));
    // The last connection to close folds the log into the file.
    await this.#writer?.run({ sql: 'pragma optimize; pragma wal_checkpoint(truncate)' }).catch(() => {});
    await this.#writer?.end();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #line: WriteLine;
  readonly #reader: SqliteThread;
  #turn: Turn | null = null;

  constructor(line: WriteLine, reader: SqliteThread) {
    this.#line = line;
    this.#reader = reader;
  }

  async begin(): Promise<void> {
    this.#turn = await this.#line.begin();
  }

  async commit(): Promise<void> {
    const turn = this.#turn as Turn;
    this.#turn = null;
    await this.#line.commit(turn);
  }

  async rollback(): Promise<void> {
    if (this.#turn) await this.#line.rollback(this.#turn);
    this.#turn = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const question = { sql: query.sql, parameters: query.parameters as SqliteQuestion['parameters'] };
    const { rows, changes } = this.#turn
      ? await this.#line.run(this.#turn, question)
      : isRead(query)
        ? await this.#reader.run(question)
        : await this.#runAlone(question);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  async #runAlone(question: SqliteQuestion) {
    const turn = await this.#line.begin();
    try {
      const result = await this.#line.run(turn, question);
      await this.#line.commit(turn);
      return result;
    } catch (error) {
      await this.#line.rollback(turn);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here reads so much that it must come in parts
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite answers are not streamed');
  }
}

function isRead(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*(select|explain|pragma)\b/i.test(query.sql);
}

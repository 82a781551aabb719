import { join } from 'node:path';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
} from 'kysely';
import {
  type DatabaseQueues,
  FileAdapter,
  FileQueryCompiler,
  isRead,
  type QueuedDialect,
} from '#/database/dialect.ts';
import { restrictPermissions } from '#/database/private-files.ts';
import { FolderTakenError, lockDataFolder } from './folder-lock.ts';
import { checkDatabase } from './sqlite-check.ts';
import { type SqliteStatement, SqliteThread } from './sqlite-thread.ts';
import { type TransactionKey, WriteQueue } from './write-queue.ts';

const READERS = 2;
// Like PostgreSQL's limit for a statement: no caller waits longer for a disk that does not answer.
const READ_MS = 5000;

/** `beside` opens a file that another process may have locked; `checkEveryPage` reads all of a large file. */
export type SqliteLocation = { dataDir: string; beside?: boolean; checkEveryPage?: boolean };

/** SQLite for Kysely: one writing thread and a few reading ones over the same file in WAL mode. */
export class SqliteDialect implements QueuedDialect {
  readonly #driver: SqliteDriver;
  constructor(location: SqliteLocation) {
    this.#driver = new SqliteDriver(location);
  }
  createDriver = (): Driver => this.#driver;
  queues = () => this.#driver.queues();
  createQueryCompiler = () => new FileQueryCompiler();
  createAdapter = () => new ThreadedAdapter();
  createIntrospector = (db: ConstructorParameters<typeof SqliteIntrospector>[0]) =>
    new SqliteIntrospector(db);
}

class ThreadedAdapter extends FileAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #location: SqliteLocation;
  #giveBack = () => {};
  #writer!: SqliteThread;
  #readers: SqliteThread[] = [];
  #writeQueue!: WriteQueue;

  constructor(location: SqliteLocation) {
    this.#location = location;
  }

  async init(): Promise<void> {
    const { dataDir, checkEveryPage = false } = this.#location;
    const file = join(dataDir, 'site.db');
    const isOwner = this.#take();
    this.#writer = new SqliteThread(file, { writes: true });
    this.#readers = Array.from(
      { length: READERS },
      () => new SqliteThread(file, { writes: false, timeoutMs: READ_MS }),
    );
    try {
      // The threads that are needed first start while the file is checked here.
      this.#writer.begin();
      this.#readers[0]?.begin();
      if (isOwner) {
        checkDatabase(file, checkEveryPage);
        restrictPermissions(dataDir);
      }
      await this.#writer.run({ sql: 'select 1', parameters: [] });
    } catch (error) {
      await this.#endThreads();
      this.#giveBack();
      throw error;
    }
    this.#writeQueue = new WriteQueue(this.#writer);
  }

  // Locks the folder; false if another process has locked and checked it, and `beside` allows that.
  #take(): boolean {
    try {
      this.#giveBack = lockDataFolder(this.#location.dataDir);
      return true;
    } catch (error) {
      if (this.#location.beside && error instanceof FolderTakenError) return false;
      throw error;
    }
  }

  queues(): DatabaseQueues {
    const { waiting, oldestMs } = this.#writeQueue.load;
    return { connections: {}, busy: {}, waiting: { writes: waiting }, oldestWriteMs: oldestMs };
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writeQueue, this.#readers);
  }
  beginTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).begin();
  commitTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).commit();
  rollbackTransaction = (connection: DatabaseConnection) => (connection as SqliteConnection).rollback();
  async releaseConnection(): Promise<void> {}

  async #endThreads(): Promise<void> {
    await Promise.all([this.#writer, ...this.#readers].map(thread => thread.end()));
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#readers.map(reader => reader.end()));
    // The last connection to close folds the log into the file.
    await this.#writer?.run({ sql: 'pragma optimize; pragma wal_checkpoint(truncate)' }).catch(() => {});
    await this.#writer?.end();
    this.#giveBack();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writeQueue: WriteQueue;
  readonly #readers: SqliteThread[];
  #transaction: TransactionKey | null = null;

  constructor(line: WriteQueue, readers: SqliteThread[]) {
    this.#writeQueue = line;
    this.#readers = readers;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#writeQueue.begin();
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction as TransactionKey;
    this.#transaction = null;
    await this.#writeQueue.commit(transaction);
  }

  async rollback(): Promise<void> {
    if (this.#transaction) await this.#writeQueue.rollback(this.#transaction);
    this.#transaction = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#answerTo(query);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  #answerTo(query: CompiledQuery) {
    const statement = asStatement(query);
    if (this.#transaction) return this.#writeQueue.run(this.#transaction, statement);
    return isRead(query) ? leastBusy(this.#readers).run(statement) : this.#writeQueue.runWhole(statement);
  }

  // biome-ignore lint/correctness/useYield: nothing here reads so much that it must come in parts
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite answers are not streamed');
  }
}

const asStatement = ({ sql, parameters }: CompiledQuery): SqliteStatement => ({
  sql,
  parameters: parameters as SqliteStatement['parameters'],
});

// A reader that hangs on the disk keeps waiting statements, so it is not chosen.
function leastBusy([first, ...others]: SqliteThread[]): SqliteThread {
  return others.reduce((least, each) => (each.waiting < least.waiting ? each : least), first as SqliteThread);
}

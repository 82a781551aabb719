import { join } from 'node:path';
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
import { isRead } from '#/database/dialect.ts';
import { restrictPermissions } from '#/database/private-files.ts';
import { FolderTakenError, lockDataFolder } from './folder-lock.ts';
import { checkDatabase } from './sqlite-check.ts';
import { type SqliteQuestion, SqliteThread } from './sqlite-thread.ts';
import { type TransactionKey, WriteQueue } from './write-queue.ts';

const READERS = 2;
// As PostgreSQL's own limit for a statement. Nobody waits longer for a disk that does not answer.
const READ_MS = 5000;

/**
 * `beside` opens a file that another process may have: for what reads, or writes little, while the site runs.
 * `checkEveryPage` reads even a large file to its last page first.
 */
export type SqliteLocation = { dataDir: string; beside?: boolean; checkEveryPage?: boolean };

/** SQLite for Kysely: one writing thread and a few reading ones over the same file in WAL mode. */
export class SqliteDialect implements Dialect {
  readonly #place: SqliteLocation;
  constructor(place: SqliteLocation) {
    this.#place = place;
  }
  createDriver = (): Driver => new SqliteDriver(this.#place);
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
  readonly #place: SqliteLocation;
  #giveBack = () => {};
  #writer!: SqliteThread;
  #readers: SqliteThread[] = [];
  #line!: WriteQueue;

  constructor(place: SqliteLocation) {
    this.#place = place;
  }

  async init(): Promise<void> {
    const { dataDir, checkEveryPage = false } = this.#place;
    const file = join(dataDir, 'site.db');
    const isOwner = this.#take();
    try {
      if (isOwner) {
        checkDatabase(file, checkEveryPage);
        restrictPermissions(dataDir);
      }
      this.#writer = new SqliteThread(file, { writes: true });
      await this.#writer.run({ sql: 'select 1', parameters: [] });
    } catch (error) {
      this.#giveBack();
      throw error;
    }
    this.#line = new WriteQueue(this.#writer);
    this.#readers = Array.from(
      { length: READERS },
      () => new SqliteThread(file, { writes: false, timeoutMs: READ_MS }),
    );
  }

  // Beside an owner there is nothing to look at: it did so when it began. Where there is none, one must be.
  #take(): boolean {
    try {
      this.#giveBack = lockDataFolder(this.#place.dataDir);
      return true;
    } catch (error) {
      if (this.#place.beside && error instanceof FolderTakenError) return false;
      throw error;
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#line, this.#readers);
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
    this.#giveBack();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #line: WriteQueue;
  readonly #readers: SqliteThread[];
  #turn: TransactionKey | null = null;

  constructor(line: WriteQueue, readers: SqliteThread[]) {
    this.#line = line;
    this.#readers = readers;
  }

  async begin(): Promise<void> {
    this.#turn = await this.#line.begin();
  }

  async commit(): Promise<void> {
    const turn = this.#turn as TransactionKey;
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
        ? await leastBusy(this.#readers).run(question)
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

// One that hangs on the disk is passed by.
function leastBusy([first, ...others]: SqliteThread[]): SqliteThread {
  return others.reduce((least, each) => (each.waiting < least.waiting ? each : least), first as SqliteThread);
}

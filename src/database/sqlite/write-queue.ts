import { SqliteError, type SqliteStatement, type SqliteThread, tooSlow } from './sqlite-thread.ts';

const GROUP_LIMIT = 32;
// The longest wait to begin. A transaction that has begun is not refused, because it may reach the disk.
const TIMEOUT_MS = 5000;

/** The key of a transaction; once it has ended, also by a failure (disk full), its statements are refused. */
export type TransactionKey = symbol;

/**
 * Write queue with group commit: transactions that wait for SQLite's one writer share a single commit, and so
 * a single disk sync. Each is a savepoint, and none is acknowledged before the commit is on disk. The SQL
 * around a savepoint goes with the first statement, because each message costs as much as a statement.
 */
export class WriteQueue {
  readonly #writer: SqliteThread;
  readonly #queue: { call: () => void; since: number }[] = [];
  #busy = false;
  /** The transactions that wait for the shared commit; null while no transaction may begin or join. */
  #group: { resolve: () => void; reject: (error: unknown) => void }[] | null = null;
  #current: TransactionKey | null = null;
  #hasBegun = false;
  /** True while the savepoint of the last finished transaction is not released yet. */
  #isUnreleased = false;
  #hasRun = false;

  constructor(writer: SqliteThread) {
    this.#writer = writer;
  }

  /** The number of transactions that wait to begin, and the oldest one's waiting time in milliseconds. */
  get load(): { waiting: number; oldestMs: number } {
    const [oldest] = this.#queue;
    return { waiting: this.#queue.length, oldestMs: oldest ? performance.now() - oldest.since : 0 };
  }

  async begin(): Promise<TransactionKey> {
    if (this.#busy) await this.#waitInQueue();
    this.#busy = true;
    this.#group ??= [];
    this.#hasRun = false;
    this.#current = Symbol('transaction');
    return this.#current;
  }

  #waitInQueue(): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooSlow());
      };
      const timer = setTimeout(leave, TIMEOUT_MS);
      const call = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { call, since: performance.now() };
      this.#queue.push(waiting);
    });
  }

  /**
   * Runs a statement as a transaction of its own; resolves when it is on disk. The next transaction starts
   * before the statement is answered, so that all statements of a group and their commit go in one message.
   */
  async runWhole(statement: SqliteStatement) {
    const transaction = await this.begin();
    const answer = this.#writer.run({ ...statement, before: this.#beginning() });
    answer.catch(() => {});
    try {
      await this.commit(transaction);
    } catch (error) {
      // The group may have failed because of this very statement.
      await answer;
      throw error;
    }
    return answer;
  }

  async run(transaction: TransactionKey, statement: SqliteStatement) {
    if (transaction !== this.#current) throw new Error('the transaction has ended');
    const before = this.#hasRun ? '' : this.#beginning();
    try {
      return await this.#writer.run({ ...statement, before });
    } catch (error) {
      // A full disk or a broken file ends the transaction of the whole group.
      if (error instanceof SqliteError && !error.alive) await this.#giveUp(error);
      throw error;
    }
  }

  /** Ends the transaction; resolves when the shared commit is on disk, rejects if it failed. */
  async commit(transaction: TransactionKey): Promise<void> {
    if (transaction !== this.#current) throw new Error('the transaction has ended');
    const durable = new Promise<void>((resolve, reject) => this.#group?.push({ resolve, reject }));
    // It may reject before the caller awaits it; the promise below is still returned to the caller.
    durable.catch(() => {});
    if (this.#hasRun) this.#isUnreleased = true;
    await this.#next();
    return durable;
  }

  /**
   * Undoes the transaction. Resolves when its group is on disk or has failed: only then does a read outside of the
   * group find a row, written by another transaction of the group, that made this transaction fail.
   */
  async rollback(transaction: TransactionKey): Promise<void> {
    if (transaction !== this.#current) return;
    const ended = new Promise<void>(resolve => this.#group?.push({ resolve, reject: () => resolve() }));
    try {
      if (this.#hasRun) await this.#writer.run({ sql: 'rollback to one; release one' });
      await this.#next();
      await ended;
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  /** The SQL to run before the first statement of a transaction. */
  #beginning(): string {
    const before = !this.#hasBegun ? 'begin immediate; ' : this.#isUnreleased ? 'release one; ' : '';
    this.#hasRun = true;
    this.#hasBegun = true;
    this.#isUnreleased = false;
    return `${before}savepoint one`;
  }

  async #next(): Promise<void> {
    this.#current = null;
    const group = this.#group ?? [];
    if (this.#queue.length > 0 && group.length < GROUP_LIMIT) return this.#callNext();
    try {
      // The commit also releases the last savepoint.
      if (this.#hasBegun) await this.#writer.run({ sql: 'commit', before: '' });
      this.#end();
      for (const { resolve } of group) resolve();
      this.#callNext();
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  async #giveUp(error: unknown): Promise<void> {
    const group = this.#group ?? [];
    this.#end();
    await this.#writer.run({ sql: 'rollback' }).catch(() => {});
    for (const { reject } of group) reject(error);
    this.#callNext();
  }

  #end(): void {
    this.#group = null;
    this.#current = null;
    this.#hasBegun = false;
    this.#isUnreleased = false;
  }

  #callNext(): void {
    const next = this.#queue.shift();
    if (next) next.call();
    else this.#busy = false;
  }
}

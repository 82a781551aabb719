import {
  SqliteError,
  type SqliteQuestion,
  type SqliteStatement,
  type SqliteThread,
  tooSlow,
} from './sqlite-thread.ts';

const GROUP_LIMIT = 32;
// Who has not begun can be sent away without a doubt about what was written; who has begun waits for the disk.
const TIMEOUT_MS = 5000;

type Settle = { resolve: () => void; reject: (error: unknown) => void };

/** Names one transaction; one that was given up is no longer current and can touch nothing. */
export type TransactionKey = symbol;

/**
 * Write queue with group commit: the transactions before SQLite's one writer. Transactions that wait for one another
 * share a single commit, and so a single disk sync: each is a savepoint of its own, and none is acknowledged
 * before the shared commit is on disk. What begins a savepoint and ends the one before goes along with the
 * transaction's first statement, because each message to the writer costs about as much as a statement.
 */
export class WriteQueue {
  readonly #writer: SqliteThread;
  readonly #queue: { call: () => void; since: number }[] = [];
  #busy = false;
  /** Those who wait for the shared commit; null while no transaction is to be begun or shared. */
  #group: Settle[] | null = null;
  #current: TransactionKey | null = null;
  #hasBegun = false;
  /** A savepoint whose transaction is done still stands. */
  #isUnreleased = false;
  #hasRun = false;

  constructor(writer: SqliteThread) {
    this.#writer = writer;
  }

  /** How many transactions wait to begin, and for how many milliseconds the first of them. */
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
   * Runs a statement, or a batch, as a transaction of its own; resolves when it is on disk. The next one is let in
   * before this one is answered, so that those of a group go in one message, and their commit with them.
   */
  async runWhole(question: SqliteStatement & Pick<SqliteQuestion, 'batch'>) {
    const transaction = await this.begin();
    const answer = this.#writer.run({ ...question, before: this.#beginning() });
    answer.catch(() => {});
    try {
      await this.commit(transaction);
    } catch (error) {
      // What the group failed by may be this very question.
      await answer;
      throw error;
    }
    return answer;
  }

  /** Runs one statement of the transaction. */
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

  /** Resolves when the transaction is on disk. */
  async commit(transaction: TransactionKey): Promise<void> {
    if (transaction !== this.#current) throw new Error('the transaction has ended');
    const durable = new Promise<void>((resolve, reject) => this.#group?.push({ resolve, reject }));
    // Nobody may listen before the group ends; the promise below is still returned to the caller.
    durable.catch(() => {});
    if (this.#hasRun) this.#isUnreleased = true;
    await this.#next();
    return durable;
  }

  /**
   * Resolves when the group is on disk or has failed: what the transaction was refused for may be a neighbour's row,
   * which whoever looks for the reason must find.
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
      // Releases the last savepoint, too.
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

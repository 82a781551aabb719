import { SqliteError, type SqliteQuestion, type SqliteThread } from './sqlite-thread.ts';

const GROUP_LIMIT = 32;

type Settle = { resolve: () => void; reject: (error: unknown) => void };

/** Names one transaction; a turn that was given up is no longer current and can touch nothing. */
export type Turn = symbol;

/**
 * The line of transactions before SQLite's one writer. Transactions that wait behind one another share a
 * single commit, and so a single disk sync: each is a savepoint of its own, and none is acknowledged
 * before the shared commit is on disk.
 */
export class WriteLine {
  readonly #writer: SqliteThread;
  readonly #line: (() => void)[] = [];
  #busy = false;
  #group: Settle[] | null = null;
  #current: Turn | null = null;

  constructor(writer: SqliteThread) {
    this.#writer = writer;
  }

  async begin(): Promise<Turn> {
    if (this.#busy) await new Promise<void>(resolve => this.#line.push(resolve));
    this.#busy = true;
    try {
      await this.#writer.run(this.#group ? 'savepoint one' : 'begin immediate; savepoint one');
    } catch (error) {
      await this.#giveUp(error);
      throw error;
    }
    this.#group ??= [];
    this.#current = Symbol('turn');
    return this.#current;
  }

  /** Runs one statement of the transaction. */
  async run(turn: Turn, sql: string, parameters: SqliteQuestion['parameters']) {
    if (turn !== this.#current) throw new Error('the transaction has ended');
    try {
      return await this.#writer.run(sql, parameters);
    } catch (error) {
      // A full disk or a broken file ends the transaction of the whole group.
      if (error instanceof SqliteError && !error.alive) await this.#giveUp(error);
      throw error;
    }
  }

  /** Resolves when the transaction is on disk. */
  async commit(turn: Turn): Promise<void> {
    if (turn !== this.#current) throw new Error('the transaction has ended');
    try {
      await this.#writer.run('release one');
    } catch (error) {
      await this.#giveUp(error);
      throw error;
    }
    const durable = new Promise<void>((resolve, reject) => this.#group?.push({ resolve, reject }));
    // Nobody may listen before the group ends; the promise below is still returned to the caller.
    durable.catch(() => {});
    await this.#next();
    return durable;
  }

  async rollback(turn: Turn): Promise<void> {
    if (turn !== this.#current) return;
    try {
      await this.#writer.run('rollback to one; release one');
      await this.#next();
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  async #next(): Promise<void> {
    this.#current = null;
    const group = this.#group ?? [];
    if (this.#line.length > 0 && group.length < GROUP_LIMIT) return this.#callNext();
    try {
      await this.#writer.run('commit');
      this.#group = null;
      for (const { resolve } of group) resolve();
      this.#callNext();
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  async #giveUp(error: unknown): Promise<void> {
    const group = this.#group ?? [];
    this.#group = null;
    this.#current = null;
    await this.#writer.run('rollback').catch(() => {});
    for (const { reject } of group) reject(error);
    this.#callNext();
  }

  #callNext(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#busy = false;
  }
}

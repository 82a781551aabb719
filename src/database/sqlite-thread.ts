import { Worker } from 'node:worker_threads';

/** A statement for the worker; without parameters it may be several statements that answer nothing. */
export type SqliteQuestion = { ticket: number; sql: string; parameters?: (string | number | null)[] };
export type SqliteAnswer = {
  ticket: number;
  result?: { rows: unknown[]; changes: number };
  /** `alive` says whether the transaction outlived the error: a full disk ends it. */
  error?: { message: string; errcode: number; alive: boolean };
};

/** What SQLite refused: `errcode` is SQLite's extended result code (2067: a unique index). */
export class SqliteError extends Error {
  readonly errcode: number;
  readonly alive: boolean;
  constructor(error: NonNullable<SqliteAnswer['error']>) {
    super(error.message);
    this.errcode = error.errcode;
    this.alive = error.alive;
  }
}

type Waiting = {
  resolve: (result: NonNullable<SqliteAnswer['result']>) => void;
  reject: (error: Error) => void;
};

/** One SQLite connection in a worker thread, so that no query and no slow disk holds the event loop. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #tickets = 0;
  #broken: Error | undefined;

  constructor(file: string, { writes }: { writes: boolean }) {
    // Sources run as they are in tests and scripts; the build puts the worker beside the server.
    const name = import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js';
    this.#worker = new Worker(new URL(name, import.meta.url), { workerData: { file, writes } });
    this.#worker.on('message', (answer: SqliteAnswer) => this.#settle(answer));
    this.#worker.on('error', error => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('the database thread has ended')));
  }

  /** Runs one statement; `rows` is empty for statements that return none. */
  run(sql: string, parameters?: SqliteQuestion['parameters']): Promise<NonNullable<SqliteAnswer['result']>> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      const ticket = ++this.#tickets;
      this.#waiting.set(ticket, { resolve, reject });
      this.#worker.postMessage({ ticket, sql, parameters } satisfies SqliteQuestion);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ ticket, result, error }: SqliteAnswer): void {
    const waiting = this.#waiting.get(ticket);
    this.#waiting.delete(ticket);
    if (error) waiting?.reject(new SqliteError(error));
    else if (result) waiting?.resolve(result);
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

import { Worker } from 'node:worker_threads';

/**
 * A statement for the worker, and what it is to `execute` just before; without parameters it may be several
 * statements that answer nothing. Where what comes before fails, the statement is not run.
 */
export type SqliteQuestion = { sql: string; parameters?: (string | number | null)[]; before?: string };
export type SqliteAnswer = {
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
  // In the order they were asked, which is the order they are answered.
  #waiting: Waiting[] = [];
  #unsent: SqliteQuestion[] = [];
  #broken: Error | undefined;

  constructor(file: string, { writes }: { writes: boolean }) {
    // Sources run as they are in tests and scripts; the build puts the worker beside the server.
    const name = import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js';
    this.#worker = new Worker(new URL(name, import.meta.url), { workerData: { file, writes } });
    this.#worker.on('message', (answers: SqliteAnswer[]) => this.#settle(answers));
    this.#worker.on('error', error => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('the database thread has ended')));
  }

  /** Runs one statement; `rows` is empty for statements that return none. */
  run(question: SqliteQuestion): Promise<NonNullable<SqliteAnswer['result']>> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      // A message wakes a thread, which costs more than a short statement: what is asked at once goes in one.
      if (this.#unsent.push(question) === 1) queueMicrotask(() => this.#send());
    });
  }

  #send(): void {
    this.#worker.postMessage(this.#unsent);
    this.#unsent = [];
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answers: SqliteAnswer[]): void {
    for (const { result, error } of answers) {
      const waiting = this.#waiting.shift();
      if (error) waiting?.reject(new SqliteError(error));
      else if (result) waiting?.resolve(result);
    }
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }
}

import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** A SQL statement; `sql` without parameters may be several statements that return no rows. */
export type SqliteStatement = { sql: string; parameters?: (string | number | null)[] };
/** A statement, and the SQL to execute just `before` it ('': none, but a transaction must be open). */
export type SqliteQuestion = SqliteStatement & { before?: string };
export type SqliteAnswer = {
  result?: { rows: unknown[]; changes: number };
  /** `alive` tells whether the transaction outlived the error: a full disk ends it. */
  error?: { message: string; errcode: number; alive: boolean };
};

/** An error of SQLite: `errcode` is its extended result code (2067: a unique index). */
export class SqliteError extends Error {
  readonly errcode: number;
  readonly alive: boolean;
  constructor(error: NonNullable<SqliteAnswer['error']>) {
    super(error.message);
    this.errcode = error.errcode;
    this.alive = error.alive;
  }
}

const [SQLITE_BUSY, SQLITE_IOERR] = [5, 10];

/** The error of a query that the database did not get to in time; becomes a 503. */
export const tooSlow = () =>
  new SqliteError({ message: 'the database did not answer in time', errcode: SQLITE_BUSY, alive: true });

type Waiting = {
  resolve: (result: NonNullable<SqliteAnswer['result']>) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};

/** The options of a SQLite thread; after `timeoutMs` the caller gets an error while the statement goes on. */
type ThreadOptions = { writes: boolean; timeoutMs?: number };

/**
 * One SQLite connection in a worker thread, so that no slow query blocks the event loop. When the thread
 * dies, its unanswered statements fail, and the next statement gets a new thread.
 */
export class SqliteThread {
  readonly #file: string;
  readonly #options: ThreadOptions;
  #worker: Worker | null = null;
  // The requests in order; the answers come in the same order.
  #waiting: Waiting[] = [];
  #unsent: SqliteQuestion[] = [];
  #underWay = 0;
  #ended = false;

  constructor(file: string, options: ThreadOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Starts the thread ahead of the first statement, because starting takes time. */
  begin(): void {
    this.#worker ??= this.#begin();
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** `rows` is empty for a statement that returns none. */
  run(question: SqliteQuestion): Promise<NonNullable<SqliteAnswer['result']>> {
    if (this.#ended) return Promise.reject(new Error('the database is closed'));
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.#options;
      const timer = timeoutMs ? setTimeout(() => reject(tooSlow()), timeoutMs) : undefined;
      this.#waiting.push({ resolve, reject, timer });
      if (this.#unsent.push(question) === 1) queueMicrotask(() => this.#send());
    });
  }

  // A message wakes a thread, which costs more than a short statement: statements requested in the same turn
  // share a message, and those requested while the thread is busy share the next.
  #send(): void {
    if (this.#underWay > 0 || this.#unsent.length === 0) return;
    this.#worker ??= this.#begin();
    this.#worker.postMessage(this.#unsent);
    this.#underWay = this.#unsent.length;
    this.#unsent = [];
  }

  async end(): Promise<void> {
    this.#ended = true;
    const worker = this.#worker;
    if (!worker) return;
    if (this.#waiting.length > 0) return void (await worker.terminate());
    this.#worker = null;
    await giveBackThread(worker);
  }

  #begin(): Worker {
    const worker = takeThread({ file: this.#file, writes: this.#options.writes });
    worker.on('message', (answers: SqliteAnswer[]) => {
      this.#settle(answers);
      this.#underWay -= answers.length;
      queueMicrotask(() => this.#send());
    });
    worker.on('error', error => this.#fail(worker, error as Error));
    worker.on('exit', () => this.#fail(worker, new Error('the database thread has ended')));
    return worker;
  }

  #settle(answers: SqliteAnswer[]): void {
    for (const { result, error } of answers) {
      const waiting = this.#waiting.shift();
      clearTimeout(waiting?.timer);
      if (error) waiting?.reject(new SqliteError(error));
      else if (result) waiting?.resolve(result);
    }
  }

  #fail(worker: Worker, { message, errcode = SQLITE_IOERR }: Error & { errcode?: number }): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = this.#waiting;
    this.#waiting = [];
    this.#unsent = [];
    this.#underWay = 0;
    for (const { reject, timer } of lost) {
      clearTimeout(timer);
      reject(new SqliteError({ message, errcode, alive: false }));
    }
  }
}

/** The file that a thread opens at its first statement; null makes the thread close its open file. */
export type SqliteOpening = { file: string; writes: boolean } | null;

// The number of idle threads to keep: as many as two sites use.
const IDLE_MOST = 6;
const idle: Worker[] = [];

/** A thread for one connection. Starting one takes 30 ms, so tests use those of closed connections again. */
function takeThread(opening: NonNullable<SqliteOpening>): Worker {
  const worker = idle.pop() ?? startThread();
  worker.removeAllListeners();
  worker.ref();
  worker.postMessage(opening);
  return worker;
}

function startThread(): Worker {
  // Tests and scripts run the sources; the build puts the worker beside the server.
  const name = import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js';
  // Rows are short-lived. Otherwise each thread takes 32 MB for young objects like the main one: the flags of
  // `src/app/launch.ts` hold for every thread and override a Worker's `resourceLimits`.
  setFlagsFromString('--min-semi-space-size=2');
  setFlagsFromString('--max-semi-space-size=2');
  return new Worker(new URL(name, import.meta.url));
}

/** Closes the connection of a thread that has no running statement, and keeps the thread. */
async function giveBackThread(worker: Worker): Promise<void> {
  worker.removeAllListeners();
  const closed = await new Promise<boolean>(resolve => {
    worker.once('message', () => resolve(true));
    worker.once('error', () => resolve(false));
    worker.once('exit', () => resolve(false));
    worker.postMessage(null satisfies SqliteOpening);
  });
  worker.removeAllListeners();
  if (!closed) return;
  if (idle.length >= IDLE_MOST) return void (await worker.terminate());
  const forget = () => {
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
  };
  worker.once('error', forget).once('exit', forget);
  // An idle thread must not keep the process alive.
  worker.unref();
  idle.push(worker);
}

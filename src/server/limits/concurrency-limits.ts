import { availableParallelism } from 'node:os';
import { Refusal } from '#/shared/refusal.ts';

const TIMEOUT_MS = 500;
// An answer is useful for about a second: a queue of this length leaves most of it to the work itself.
const SOON_MS = 200;
// Work that waits this many times its limit is refused: its wait was estimated wrongly, or the running work hangs.
const LONGEST_WAIT = 2;
const LOOK_EVERY_MS = 50;
const WAITING_MOST = 1000;
// This number may wait however slow the work is: a visitor's browser sends a few requests at once.
const WAITING_LEAST = 8;
// The weight of the newest duration in the moving average.
const NEWEST = 0.1;

type Waiting = { since: number; enter: () => void; refuse: (refusal: Refusal) => void };
/** Calls `letNextIn` when the next piece of work may start, given the duration of the last one. */
type CoolDown = (workedMs: number, letNextIn: () => void) => void;
/** The number of pieces of work that are running, that are waiting, and that were refused since the start. */
export type ConcurrencyLoad = { running: number; waiting: number; refused: number };

/**
 * A semaphore with load shedding: `width` pieces of work run, as many wait as can start within `timeoutMs`,
 * and others are refused (503). With `coolDown` a slot stays empty for a while after each piece.
 */
export class ConcurrencyLimit {
  readonly #width: number;
  readonly #coolDown: CoolDown | undefined;
  readonly #timeoutMs: number;
  readonly #queue: Waiting[] = [];
  #running = 0;
  #refused = 0;
  #workMs = 1;
  #clock: NodeJS.Timeout | undefined;

  constructor(
    width: number,
    { coolDown, timeoutMs = TIMEOUT_MS }: { coolDown?: CoolDown; timeoutMs?: number } = {},
  ) {
    this.#width = width;
    this.#coolDown = coolDown;
    this.#timeoutMs = timeoutMs;
  }

  get load(): ConcurrencyLoad {
    return { running: this.#running, waiting: this.#queue.length, refused: this.#refused };
  }

  get isFull(): boolean {
    const waiting = this.#queue.length;
    if (waiting < WAITING_LEAST) return false;
    return waiting >= WAITING_MOST || (waiting * this.#workMs) / this.#width > this.#timeoutMs;
  }

  /** Runs the work as soon as a slot is free. Throws a Refusal (503) when that takes too long. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#running >= this.#width) await this.#wait();
    else this.#running++;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const ms = performance.now() - began;
      this.#workMs += NEWEST * (ms - this.#workMs);
      this.#clear(ms);
    }
  }

  /** Counts a request that was refused before it reached `run`. */
  noteRefused(): void {
    this.#refused++;
  }

  #refusal(): Refusal {
    this.noteRefused();
    return new Refusal('overloaded', OVERLOADED, { retryAfterSeconds: RETRY_SECONDS });
  }

  #wait(): Promise<void> {
    if (this.isFull) throw this.#refusal();
    this.#clock ??= setInterval(() => this.#giveUp(), LOOK_EVERY_MS).unref();
    return new Promise((enter, refuse) => this.#queue.push({ since: performance.now(), enter, refuse }));
  }

  #clear(workedMs: number): void {
    if (this.#coolDown) this.#coolDown(workedMs, () => this.#leave());
    else this.#leave();
  }

  // The slot is handed over to the next piece of work, and counts as running meanwhile.
  #leave(): void {
    this.#giveUp();
    const next = this.#queue.shift();
    if (next) next.enter();
    else this.#running--;
  }

  // Work that hangs frees no slots: the work that waits for it is refused in time.
  #giveUp(): void {
    const tooLong = performance.now() - LONGEST_WAIT * this.#timeoutMs;
    while (this.#queue[0] && this.#queue[0].since < tooLong) this.#queue.shift()?.refuse(this.#refusal());
    if (this.#queue.length > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }
}

export const OVERLOADED = '접속이 많습니다. 잠시 후 다시 시도해 주세요.';
export const RETRY_SECONDS = 2;

// One core is left to the event loop, and one of the four threads of Node's pool to files and compressing.
const HASHES = Math.min(3, Math.max(1, availableParallelism() - 1));

const LEFT_TO_WRITERS = 4;

/**
 * A limit of one page rendered at a time, because rendering blocks the event loop. While there are writes,
 * the loop is left to them for four times as long as the page took. Requests that wait for password hashing
 * are not counted as writes, because they need no time on the loop.
 */
function makeRenderLimit(write: ConcurrencyLimit, hash: ConcurrencyLimit): ConcurrencyLimit {
  const coolDown: CoolDown = (workedMs, letNextIn) => {
    const hashing = hash.load.running + hash.load.waiting;
    if (write.load.running > hashing) setTimeout(letNextIn, LEFT_TO_WRITERS * workedMs);
    else setImmediate(letNextIn);
  };
  // Work that waits here has passed the limit of pages: the queue is no longer than that limit's width.
  return new ConcurrencyLimit(1, { coolDown, timeoutMs: Number.POSITIVE_INFINITY });
}

export const BODIES_MOST = 1000;

// Concurrent reads of one address or member; further reads wait up to a second in that client's own queue.
const READS_AT_ONCE = 2;
const READS_WAITING_MS = 1000;

/** Makes the limit of concurrent reads for each address and each member; unlimited if rate limits are off. */
export const makeClientConcurrency = ({ RATE_LIMIT }: { RATE_LIMIT: 'on' | 'off' }) =>
  new KeyedLimit(RATE_LIMIT === 'on' ? READS_AT_ONCE : Number.POSITIVE_INFINITY, {
    timeoutMs: READS_WAITING_MS,
  });

/** A limit for each kind of work, so that none waits for another (bulkheads); `patience` scales the waits. */
export function makeConcurrencyLimits(patience = 1) {
  // Writers that wait together share a commit, so many of them at once are no slower than few.
  const soon = { timeoutMs: patience * SOON_MS };
  const write = new ConcurrencyLimit(64, soon);
  const hash = new ConcurrencyLimit(HASHES, { timeoutMs: patience * TIMEOUT_MS });
  return {
    // Bodies of 128 kB at most: a slow client takes one of these slots, and none of the writers'.
    receive: new ConcurrencyLimit(BODIES_MOST),
    hash,
    write,
    read: new ConcurrencyLimit(16, soon),
    // Two threads read SQLite: one of them is left to requests that do not search.
    search: new ConcurrencyLimit(1, soon),
    page: new ConcurrencyLimit(16, soon),
    render: makeRenderLimit(write, hash),
  };
}
export type ConcurrencyLimits = ReturnType<typeof makeConcurrencyLimits>;

/**
 * A semaphore for each key. With a row as the key, writes that wait for the row's lock take only some of the database
 * connections. With an address or a member as the key, many requests of one client delay no other client.
 */
export class KeyedLimit {
  readonly #width: number;
  readonly #options: { timeoutMs?: number };
  readonly #queues = new Map<string, { queue: ConcurrencyLimit; users: number }>();

  constructor(width: number, options: { timeoutMs?: number } = {}) {
    this.#width = width;
    this.#options = options;
  }

  /** Runs the work as soon as the key has a free slot. Throws a Refusal (503) when that takes too long. */
  async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const entry = this.#queues.get(key) ?? {
      queue: new ConcurrencyLimit(this.#width, this.#options),
      users: 0,
    };
    this.#queues.set(key, entry);
    entry.users++;
    try {
      return await entry.queue.run(work);
    } finally {
      if (--entry.users === 0) this.#queues.delete(key);
    }
  }
}

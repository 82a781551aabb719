import { availableParallelism } from 'node:os';
import { Refusal } from '#/shared/refusal.ts';

const TIMEOUT_MS = 500;
// A queue as short leaves most of the second in which an answer is still useful to the work itself, and to what delays it.
const SOON_MS = 200;
// What has waited twice as long was estimated wrongly, or the work hangs.
const LONGEST_WAIT = 2;
const LOOK_EVERY_MS = 50;
const WAITING_MOST = 1000;
// So many may wait however slow the work is: a visitor's browser asks for a few things at once.
const WAITING_LEAST = 8;
// What the time of one piece of work weighs in the mean of them.
const NEWEST = 0.1;

type Waiting = { since: number; enter: () => void; refuse: (refusal: Refusal) => void };
/** Does what must come between a piece of work that took so long and the next, and then lets that one in. */
type CoolDown = (workedMs: number, letNextIn: () => void) => void;
/** How many pieces of work run, how many wait, and how many were refused since the start. */
export type ConcurrencyLoad = { running: number; waiting: number; refused: number };

/**
 * A semaphore with load shedding: `width` pieces of work run at once, as many wait as can be started within
 * `timeoutMs`, and what comes then is refused at once (a Refusal, 503). With `coolDown` a slot stays empty for a while
 * (a cool-down) after each piece.
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

  /** Whether the queue is so long that work which comes now is refused. */
  get isFull(): boolean {
    const waiting = this.#queue.length;
    if (waiting < WAITING_LEAST) return false;
    return waiting >= WAITING_MOST || (waiting * this.#workMs) / this.#width > this.#timeoutMs;
  }

  /** Runs the work as soon as a slot is free and returns its result. Throws a Refusal (503) when that takes too long. */
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

  /** Counts a request that was shed before it reached `run`. */
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

  // The slot is handed over to the next: it counts as running all the while.
  #leave(): void {
    this.#giveUp();
    const next = this.#queue.shift();
    if (next) next.enter();
    else this.#running--;
  }

  // Work that hangs frees no slots: what waits for it is refused in time.
  #giveUp(): void {
    const tooLong = performance.now() - LONGEST_WAIT * this.#timeoutMs;
    while (this.#queue[0] && this.#queue[0].since < tooLong) this.#queue.shift()?.refuse(this.#refusal());
    if (this.#queue.length > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }
}

/** What an overloaded site says, and after how many seconds one may ask again. */
export const OVERLOADED = '접속이 많습니다. 잠시 후 다시 시도해 주세요.';
export const RETRY_SECONDS = 2;

// One core is left to the event loop, and one of the four threads of Node's pool to files and compressing.
const HASHES = Math.min(3, Math.max(1, availableParallelism() - 1));

/** Limits password hashing for the whole process, because all hashing shares its processors. */
export const hashLimit = new ConcurrencyLimit(HASHES);

const LEFT_TO_WRITERS = 4;

/**
 * Rendering blocks the event loop: one page at a time, and after each the others have a turn. While somebody
 * writes, the loop is left to the others for four times as long, because a write crosses it half a dozen times and would
 * wait for a page each time; about a quarter of that goes to the rest of the pages' own work. Who waits for a password
 * to be hashed needs nothing of the loop.
 */
function makeRenderLimit(write: ConcurrencyLimit): ConcurrencyLimit {
  const coolDown: CoolDown = (workedMs, letNextIn) => {
    const hashing = hashLimit.load.running + hashLimit.load.waiting;
    if (write.load.running > hashing) setTimeout(letNextIn, LEFT_TO_WRITERS * workedMs);
    else setImmediate(letNextIn);
  };
  // What waits here has passed the limit of pages, so the queue is no longer than that is wide.
  return new ConcurrencyLimit(1, { coolDown, timeoutMs: Number.POSITIVE_INFINITY });
}

/** Request bodies that may be on their way at once. */
export const BODIES_MOST = 1000;

// Each has 10 MB in memory for a while, twice.
const UPLOADS_MOST = 4;
// Who sends a whole post's pictures waits for the others of it.
const UPLOADS_WAITING_MS = 5000;

// What one address, or one member, has read at once; the others of its reads wait longer than what all share would.
const READS_AT_ONCE = 2;
const READS_WAITING_MS = 1000;

/** The limit of what each address and each member has read at once; none where rate limits are off. */
export const makeShares = ({ RATE_LIMIT }: { RATE_LIMIT: 'on' | 'off' }) =>
  new KeyedLimit(RATE_LIMIT === 'on' ? READS_AT_ONCE : Number.POSITIVE_INFINITY, {
    timeoutMs: READS_WAITING_MS,
  });

/** One limit for each kind of work (bulkheads), so that no kind waits for another. */
export function makeConcurrencyLimits() {
  // Writers that wait together share a commit, so many of them at once are no slower than few.
  const soon = { timeoutMs: SOON_MS };
  const write = new ConcurrencyLimit(64, soon);
  return {
    // Bodies on their way, of 128 kB at most: a slow client takes one of these slots, and none to write.
    receive: new ConcurrencyLimit(BODIES_MOST),
    // Pictures on their way, which are larger.
    upload: new ConcurrencyLimit(UPLOADS_MOST, { timeoutMs: UPLOADS_WAITING_MS }),
    hash: hashLimit,
    write,
    read: new ConcurrencyLimit(16, soon),
    // Two threads read SQLite: one of them is left to all who look for nothing.
    search: new ConcurrencyLimit(1, soon),
    page: new ConcurrencyLimit(16, soon),
    render: makeRenderLimit(write),
  };
}
export type ConcurrencyLimits = ReturnType<typeof makeConcurrencyLimits>;

/**
 * A semaphore for each key, with a line of its own. By row: writers of one row wait for its lock in the database, each with a
 * connection, so a row that is locked for long leaves connections to all other rows. By address or member: one who asks
 * for much waits for himself.
 */
export class KeyedLimit {
  readonly #width: number;
  readonly #options: { timeoutMs?: number };
  readonly #queues = new Map<string, { queue: ConcurrencyLimit; users: number }>();

  constructor(width: number, options: { timeoutMs?: number } = {}) {
    this.#width = width;
    this.#options = options;
  }

  /** Runs the work as soon as the key's semaphore lets it and returns its result. Throws a Refusal (503) when that takes too long. */
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

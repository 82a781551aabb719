import { availableParallelism } from 'node:os';
import { Refusal } from '#/shared/refusal.ts';

// Half a second of waiting leaves the other half of the second in which an answer is worth something.
const TIMEOUT_MS = 500;
const WAITING_MOST = 1000;
// So many may wait however slow the work is: a visitor's browser asks for a few things at once.
const WAITING_LEAST = 8;
// What the time of one piece of work weighs in the mean of them.
const NEWEST = 0.1;

type Waiting = { since: number; enter: () => void; refuse: (refusal: Refusal) => void };
/** Does what must come between a piece of work that took so long and the next, and then lets that one in. */
type Rest = (workedMs: number, letNextIn: () => void) => void;
/** How many do this kind of work at once, how many wait for it, and how many were told to come back since the start. */
export type ConcurrencyLoad = { running: number; waiting: number; refused: number };

/**
 * The way in to one kind of work: `width` pieces of it run at once, as many wait as half a second will serve, and
 * whoever comes then is refused at once instead of late. With `rest` a place stays empty for a while after each piece.
 */
export class ConcurrencyLimit {
  readonly #width: number;
  readonly #rest: Rest | undefined;
  readonly #timeoutMs: number;
  readonly #queue: Waiting[] = [];
  #running = 0;
  #refused = 0;
  #workMs = 1;
  #clock: NodeJS.Timeout | undefined;

  constructor(width: number, { rest, timeoutMs = TIMEOUT_MS }: { rest?: Rest; timeoutMs?: number } = {}) {
    this.#width = width;
    this.#rest = rest;
    this.#timeoutMs = timeoutMs;
  }

  get load(): ConcurrencyLoad {
    return { running: this.#running, waiting: this.#queue.length, refused: this.#refused };
  }

  /** Whether whoever comes now would wait for too long. */
  get isFull(): boolean {
    const waiting = this.#queue.length;
    if (waiting < WAITING_LEAST) return false;
    return waiting >= WAITING_MOST || (waiting * this.#workMs) / this.#width > this.#timeoutMs;
  }

  /** Does the work when its turn comes; a Refusal (503) when that takes too long. */
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

  /** To be called for whoever is turned away before coming in. */
  noteRefused(): void {
    this.#refused++;
  }

  #refusal(): Refusal {
    this.noteRefused();
    return new Refusal('overloaded', OVERLOADED, { retryAfterSeconds: RETRY_SECONDS });
  }

  #wait(): Promise<void> {
    if (this.isFull) throw this.#refusal();
    this.#clock ??= setInterval(() => this.#giveUp(), TIMEOUT_MS / 5).unref();
    return new Promise((enter, refuse) => this.#queue.push({ since: performance.now(), enter, refuse }));
  }

  #clear(workedMs: number): void {
    if (this.#rest) this.#rest(workedMs, () => this.#leave());
    else this.#leave();
  }

  // The place goes from hand to hand: it counts as running all the while.
  #leave(): void {
    this.#giveUp();
    const next = this.#queue.shift();
    if (next) next.enter();
    else this.#running--;
  }

  // Work that hangs frees no places: whoever waits behind it is told so in time.
  #giveUp(): void {
    const tooLong = performance.now() - 2 * this.#timeoutMs;
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

/** Passwords are hashed behind one gate of the whole process, because they share its processors. */
export const hashLimit = new ConcurrencyLimit(HASHES);

let newcomers = 0;
// More would hold up the pages of those who are in for the sake of those who come.
const LOOP_TURNS_MOST = 8;
const LEFT_TO_WRITERS = 4;

/** To be called for each new connection. */
export function noteNewcomer(): void {
  newcomers++;
}

/** Turns the event loop once, and again as long as each turn lets somebody in: it takes in one new connection a turn. */
function letNewcomersIn(then: () => void, loopTurns = LOOP_TURNS_MOST): void {
  const before = newcomers;
  setImmediate(() => (newcomers > before && loopTurns > 1 ? letNewcomersIn(then, loopTurns - 1) : then()));
}

/**
 * Rendering holds the event loop: one page at a time, and after each those who stand outside come in. While somebody
 * writes, the loop is left to the others for four times as long, because a write crosses it half a dozen times and would
 * wait for a page each time; about a quarter of that goes to the rest of the pages' own work. Who waits for a password
 * to be hashed needs nothing of the loop.
 */
function makeRenderLimit(write: ConcurrencyLimit): ConcurrencyLimit {
  const rest: Rest = (workedMs, letNextIn) => {
    const hashing = hashLimit.load.running + hashLimit.load.waiting;
    if (write.load.running > hashing) setTimeout(letNextIn, LEFT_TO_WRITERS * workedMs);
    else letNewcomersIn(letNextIn);
  };
  // Whoever stands here has been let in as a page, and no more can than that gate is wide.
  return new ConcurrencyLimit(1, { rest, timeoutMs: Number.POSITIVE_INFINITY });
}

/** Request bodies that may be on their way at once. */
export const BODIES_MOST = 1000;

/** The gates of a site: each kind of work has its own, so that no kind waits behind another. */
export function makeConcurrencyLimits() {
  // Writers that wait together share a commit, so many of them at once are no slower than few.
  const write = new ConcurrencyLimit(64);
  return {
    // Bodies on their way, of 128 kB at most: a slow client holds one of these places, and none to write.
    receive: new ConcurrencyLimit(BODIES_MOST),
    hash: hashLimit,
    write,
    read: new ConcurrencyLimit(16),
    page: new ConcurrencyLimit(16),
    render: makeRenderLimit(write),
  };
}
export type ConcurrencyLimits = ReturnType<typeof makeConcurrencyLimits>;

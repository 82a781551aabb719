import { LRUCache } from 'lru-cache';
import { type Asked, EncodedAnswer, type Outgoing } from '#/server/http/encoded-answer.ts';
import { Refusal, statusOf } from '#/shared/refusal.ts';

const FRESH_MS = 1000;
// An answer nobody asked for so long is made anew before it is served again.
const STALE_MS = 10_000;
// Longer than a database takes to restart or to fail over: while no other can be made, old answers are served.
const STALE_IF_ERROR_MS = 600_000;
const MAX_BYTES = 16 * 1024 * 1024;
// Looking for what is too old walks all that is kept, of which there may be ten thousand.
const PURGE_EVERY_MS = 10_000;

type Answer = {
  madeAt: number;
  encoded: EncodedAnswer;
  /** The last try to make it anew failed. */
  isFailing?: boolean;
};

/**
 * In-memory cache of guests' answers (pages and lists), stale-while-revalidate: fresh for 1 s, served stale for 10 s
 * while the next one is made, for 10 min while making one fails (stale-if-error: a throw, or a status of 500 or more).
 * Requests that come while an answer is made share it (single flight). Each answer is compressed once. Only a 200 with
 * a body is cached. When the cache is full (`MAX_BYTES`, 16 MB) the least recently used entries are evicted.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #making = new Map<string, Promise<Answer>>();
  readonly #now: () => number;
  #purgedAt: number;

  // Not the time of day, which may be set back.
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#purgedAt = now();
    this.#answers = new LRUCache({
      maxSize: MAX_BYTES,
      // While no other can be made, it is served for so long.
      ...{ ttl: STALE_IF_ERROR_MS, ttlResolution: 0, perf: { now } },
      // What compressing will add is at most as much again.
      sizeCalculation: ({ encoded }) => 2 * encoded.length,
    });
  }

  /**
   * Answers `request` from what is kept, or with what `make` makes of it. With `waits` whoever asks for a new one
   * waits for it, and gets the old one only where it cannot be made.
   */
  async answer(
    request: Request,
    make: () => Promise<Response>,
    { waits = false }: { waits?: boolean } = {},
  ): Promise<Response> {
    const key = keyOf(request);
    const held = this.#answers.get(key);
    if (!held || this.#ageOf(held) > FRESH_MS) this.#make(key, make);
    const making = this.#making.get(key);
    // Served from the old one meanwhile; whoever comes after a failure tries again.
    making?.catch(() => {});
    const isUsable = held && this.#isUsable(held) && !(waits && making);
    const answer = isUsable || !making ? (held as Answer) : await orElse(making, held);
    return respond(request, answer.encoded);
  }

  /** The answer to `request` if it was made within the last second; nothing is made. */
  fresh(request: Request): Promise<Response> | undefined {
    const answer = this.#answers.peek(keyOf(request));
    return answer && this.#ageOf(answer) <= FRESH_MS ? respond(request, answer.encoded) : undefined;
  }

  /** The same with any answer that may still be served: for when no other can be made. */
  getStale(request: Request): Promise<Response> | undefined {
    const answer = this.#answers.peek(keyOf(request));
    return answer && this.#isUsable(answer) ? respond(request, answer.encoded) : undefined;
  }

  /** What goes out at once for a path and query to who asks so: made within the last second, and already compressed. */
  getEncoded(url: string, asked: Asked): Outgoing | undefined {
    const answer = this.#answers.peek(url);
    return answer && this.#ageOf(answer) <= FRESH_MS ? answer.encoded.ready(asked) : undefined;
  }

  /** Whether there is an answer for this path and query that may still be served. */
  has(url: string): boolean {
    const answer = this.#answers.peek(url);
    return answer !== undefined && this.#isUsable(answer);
  }

  /** How many bytes are kept, at most: what compressing will add is counted as much again. */
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  /** Forgets the answers of one address, whatever was asked of it. */
  forget(pathname: string): void {
    for (const key of [...this.#answers.keys(), ...this.#making.keys()])
      if (key === pathname || key.startsWith(`${pathname}?`)) this.#drop(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#answers.clear();
    this.#making.clear();
  }

  #ageOf = ({ madeAt }: Answer) => this.#now() - madeAt;

  /** Whether what is there may be served without waiting for another. */
  #isUsable(answer: Answer): boolean {
    return this.#ageOf(answer) <= (answer.isFailing ? STALE_IF_ERROR_MS : STALE_MS);
  }

  /** Makes the answer anew, once for all who ask meanwhile. */
  #make(key: string, make: () => Promise<Response>): void {
    if (this.#making.has(key)) return;
    const making: Promise<Answer> = make()
      .then(response => EncodedAnswer.of(response))
      .then(
        encoded => {
          const answer = { madeAt: this.#now(), encoded };
          if (this.#making.get(key) === making) this.#keep(key, answer);
          return answer;
        },
        error => {
          // What is kept may still be served when there is too much to do or the database is away, but not what is gone.
          if (isFailure(error)) this.#markFailing(key);
          else if (this.#making.get(key) === making) this.#drop(key);
          throw error;
        },
      )
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    this.#making.set(key, making);
  }

  #keep(key: string, answer: Answer): void {
    this.#purge();
    const { status, length } = answer.encoded;
    if (status >= 500) this.#markFailing(key);
    else if (status !== 200 || length === 0) this.#drop(key);
    else this.#answers.set(key, answer);
  }

  #purge(): void {
    const now = this.#now();
    if (now - this.#purgedAt < PURGE_EVERY_MS) return;
    this.#purgedAt = now;
    this.#answers.purgeStale();
  }

  #markFailing(key: string): void {
    const held = this.#answers.peek(key);
    if (held) held.isFailing = true;
  }

  #drop(key: string): void {
    this.#answers.delete(key);
    this.#making.delete(key);
  }
}

/** What was made; the last resort where nothing could be. */
function orElse(making: Promise<Answer>, lastResort: Answer | undefined): Promise<Answer> {
  if (!lastResort) return making;
  return making.then(
    answer => (answer.encoded.status >= 500 ? lastResort : answer),
    error => {
      if (isFailure(error)) return lastResort;
      throw error;
    },
  );
}

function keyOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** An answer that is made for one request alone and not cached, compressed as that one asks. */
export async function answerOnce(request: Request, made: Response): Promise<Response> {
  return respond(request, await EncodedAnswer.of(made));
}

/** Whether nothing could be made, as against a refusal, which is an answer: what was asked for is not there any more. */
const isFailure = (error: unknown) => !(error instanceof Refusal) || statusOf(error.kind) >= 500;

async function respond({ headers }: Request, encoded: EncodedAnswer): Promise<Response> {
  const asked = {
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  };
  const { body, ...init } = await encoded.outgoing(asked);
  return new Response(body, init);
}

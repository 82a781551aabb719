import { LRUCache } from 'lru-cache';
import { Refusal, statusOf } from '#/shared/refusal.ts';
import { EncodedAnswer, type NegotiationHeaders, type Outgoing } from './encoded-answer.ts';

const FRESH_MS = 1000;
// An answer that was not requested for this long is made again before it is served.
const STALE_MS = 10_000;
// Longer than a database takes to restart or fail over: old answers are served meanwhile.
const STALE_IF_ERROR_MS = 600_000;
const MAX_BYTES = 16 * 1024 * 1024;
// The search for expired entries walks all entries, of which there may be ten thousand.
const PURGE_EVERY_MS = 10_000;

type Answer = {
  madeAt: number;
  encoded: EncodedAnswer;
  /** Whether the last attempt to make a new answer failed. */
  isFailing?: boolean;
};

/**
 * In-memory cache of guests' answers, stale-while-revalidate: fresh for 1 s, served stale for 10 s while the
 * next one is made, and for 10 min while making one fails (stale-if-error). Requests that arrive meanwhile
 * share the making (single flight). Only a 200 with a body is cached; the least recently used are evicted.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #making = new Map<string, Promise<Answer>>();
  readonly #now: () => number;
  #purgedAt: number;

  // A monotonic clock: the time of day may be set back.
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#purgedAt = now();
    this.#answers = new LRUCache({
      maxSize: MAX_BYTES,
      // The time for which an answer is served while no new one can be made.
      ttl: STALE_IF_ERROR_MS,
      ttlResolution: 0,
      perf: { now },
      // The compressed form adds at most the same size again.
      sizeCalculation: ({ encoded }) => 2 * encoded.length,
    });
  }

  /**
   * Answers `request` from the cache, or with the result of `make`. With `waits` a request for a stale answer
   * waits for the new one, and gets the old one only if the new one cannot be made.
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
    // The old answer is served meanwhile; the next request after a failure tries again.
    making?.catch(() => {});
    const isUsable = held && this.#isUsable(held) && !(waits && making);
    const answer = isUsable || !making ? (held as Answer) : await orElse(making, held);
    return respond(request, answer.encoded);
  }

  /** The cached answer for when no new one can be made; undefined if there is none or it is too old. */
  getStale(request: Request): Promise<Response> | undefined {
    const answer = this.#answers.peek(keyOf(request));
    return answer && this.#isUsable(answer) ? respond(request, answer.encoded) : undefined;
  }

  /** The fresh answer to a path and query, already compressed in the requested encoding; else undefined. */
  getEncoded(url: string, wanted: NegotiationHeaders): Outgoing | undefined {
    const answer = this.#answers.peek(url);
    return answer && this.#ageOf(answer) <= FRESH_MS ? answer.encoded.ready(wanted) : undefined;
  }

  /** Whether the cache has an answer for this path and query that is not too old to be served. */
  has(url: string): boolean {
    const answer = this.#answers.peek(url);
    return answer !== undefined && this.#isUsable(answer);
  }

  /** The size of all entries in bytes; each body counts twice, to leave room for its compressed forms. */
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  /** Removes the answers of one path, with any query parameters. */
  forget(pathname: string): void {
    for (const key of [...this.#answers.keys(), ...this.#making.keys()])
      if (key === pathname || key.startsWith(`${pathname}?`)) this.#drop(key);
  }

  clear(): void {
    this.#answers.clear();
    this.#making.clear();
  }

  #ageOf = ({ madeAt }: Answer) => this.#now() - madeAt;

  /** Whether the stored answer may be served without waiting for a new one. */
  #isUsable(answer: Answer): boolean {
    return this.#ageOf(answer) <= (answer.isFailing ? STALE_IF_ERROR_MS : STALE_MS);
  }

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
          // The stored answer may still be served during an overload or while the database is away, but not
          // after a refusal: then its object is gone.
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

/** Waits for the new answer; resolves with `lastResort`, if given, when that fails or is a 5xx. */
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

/** Encodes a response as `request` accepts it, without caching. */
export async function answerOnce(request: Request, made: Response): Promise<Response> {
  return respond(request, await EncodedAnswer.of(made));
}

/** Whether `error` means that no answer could be made; a Refusal with a status below 500 is an answer. */
const isFailure = (error: unknown) => !(error instanceof Refusal) || statusOf(error.kind) >= 500;

async function respond({ headers }: Request, encoded: EncodedAnswer): Promise<Response> {
  const wanted = {
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  };
  const { body, ...init } = await encoded.outgoing(wanted);
  return new Response(body, init);
}

import { BODIES_MOST, type ConcurrencyLimit, RETRY_SECONDS } from '#/server/limits/concurrency-limits.ts';
import { Refusal } from '#/shared/refusal.ts';

// A tenth of all: a hall's or a carrier's address sends its bodies within milliseconds and never has so many at once.
export const BODIES_OF_ADDRESS = BODIES_MOST / 10;
const CHECK_MS = 1000;
/** How long a body may take whatever its rate. */
export const GRACE_MS = 2000;
/** What a body must bring in a second after that. */
export const BYTES_A_SECOND = 1024;
// So many of an address may be as slow as the time-out of requests allows, while there is room for all.
const SLOW_OF_ADDRESS = 4;

export const TOO_MANY_BODIES = '같은 곳에서 보내는 중인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.';
export const TOO_SLOW = '보내신 내용이 제때 도착하지 않았습니다. 연결을 확인하고 다시 시도해 주세요.';

type Connection = { bytesRead: number };
type Body = { began: number; connection?: Connection; bytesBefore: number; cut: (refusal: Refusal) => void };

/**
 * Bounds the request bodies on their way: of one address, and by the rate at which an address sends. Past its first two
 * seconds an address keeps as many bodies as it sends kilobytes in a second, and four more while half of all slots are
 * free; the slowest others are refused (408), so that slow senders cannot hold the slots of everybody.
 */
export class BodyLimit {
  readonly #slots: ConcurrencyLimit;
  readonly #ofAddress = new Map<string, Set<Body>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(slots: ConcurrencyLimit) {
    this.#slots = slots;
  }

  /** Receives a body of `address`; a Refusal where it has too many on their way, or sends this one too slowly. */
  async run<T>(
    address: string,
    connection: Connection | undefined,
    receive: () => T | Promise<T>,
  ): Promise<T> {
    const bodies = this.#ofAddress.get(address) ?? new Set();
    if (bodies.size >= BODIES_OF_ADDRESS)
      throw new Refusal('too-many', TOO_MANY_BODIES, { retryAfterSeconds: RETRY_SECONDS });
    const tooSlow = Promise.withResolvers<never>();
    // It may be cut while nobody waits for it yet.
    tooSlow.promise.catch(() => {});
    const bytesBefore = connection?.bytesRead ?? 0;
    const body = { began: performance.now(), connection, bytesBefore, cut: tooSlow.reject };
    this.#ofAddress.set(address, bodies.add(body));
    // What came while the event loop was busy is read before anybody is called slow.
    this.#timer ??= setInterval(() => setImmediate(() => this.#cutSlow()), CHECK_MS).unref();
    try {
      return await this.#slots.run(() => Promise.race([receive(), tooSlow.promise]));
    } finally {
      this.#forget(address, bodies, body);
    }
  }

  #forget(address: string, bodies: Set<Body>, body: Body): void {
    bodies.delete(body);
    if (bodies.size === 0) this.#ofAddress.delete(address);
    if (this.#ofAddress.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #cutSlow(): void {
    const past = performance.now() - GRACE_MS;
    const free = this.#slots.load.running > BODIES_MOST / 2 ? 0 : SLOW_OF_ADDRESS;
    for (const bodies of this.#ofAddress.values()) {
      let sent = 0;
      const late: { body: Body; bytes: number }[] = [];
      for (const body of bodies) {
        const bytesRead = body.connection?.bytesRead ?? 0;
        const bytes = bytesRead - body.bytesBefore;
        body.bytesBefore = bytesRead;
        sent += bytes;
        if (body.began < past) late.push({ body, bytes });
      }
      const allowed = free + Math.floor((sent * 1000) / CHECK_MS / BYTES_A_SECOND);
      const slowest = late.sort((a, b) => b.bytes - a.bytes).slice(allowed);
      for (const { body } of slowest) body.cut(new Refusal('too-slow', TOO_SLOW));
    }
  }
}

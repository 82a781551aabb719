import { BODIES_MOST, type ConcurrencyLimit, RETRY_SECONDS } from '#/server/limits/concurrency-limits.ts';
import { Refusal } from '#/shared/refusal.ts';

// A tenth of all slots: a hall's or carrier's address sends within milliseconds, never this many at once.
export const BODIES_OF_ADDRESS = BODIES_MOST / 10;
const CHECK_MS = 1000;
/** The time in milliseconds during which a body may arrive at any rate. */
export const GRACE_MS = 2000;
/** The minimum rate of a body after `GRACE_MS`. */
export const BYTES_A_SECOND = 1024;
// The number of bodies of an address that may be as slow as the request time-out allows, while there is room.
const SLOW_OF_ADDRESS = 4;

const TOO_MANY_BODIES = '같은 곳에서 보내는 중인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.';
const TOO_SLOW = '보내신 내용이 제때 도착하지 않았습니다. 연결을 확인하고 다시 시도해 주세요.';

type Connection = { bytesRead: number };
type Body = { began: number; connection?: Connection; bytesBefore: number; cut: (refusal: Refusal) => void };

/**
 * Limits the request bodies that each address is sending. A body has two seconds; then the address may go on with one
 * body for each kilobyte a second that it sends in all, and with four more while half of all slots are free. Its
 * slowest bodies beyond that number are refused (408).
 */
export class BodyLimit {
  readonly #slots: ConcurrencyLimit;
  readonly #ofAddress = new Map<string, Set<Body>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(slots: ConcurrencyLimit) {
    this.#slots = slots;
  }

  /** Runs `receive`, which reads a body; throws a Refusal if the address sends too many or too slowly. */
  async run<T>(
    address: string,
    connection: Connection | undefined,
    receive: () => T | Promise<T>,
  ): Promise<T> {
    const bodies = this.#ofAddress.get(address) ?? new Set();
    if (bodies.size >= BODIES_OF_ADDRESS)
      throw new Refusal('too-many', TOO_MANY_BODIES, { retryAfterSeconds: RETRY_SECONDS });
    const tooSlow = Promise.withResolvers<never>();
    // It may reject before it is awaited.
    tooSlow.promise.catch(() => {});
    const bytesBefore = connection?.bytesRead ?? 0;
    const body = { began: performance.now(), connection, bytesBefore, cut: tooSlow.reject };
    this.#ofAddress.set(address, bodies.add(body));
    // Data that arrived while the event loop was busy is read before any body is cut for being slow.
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
      let received = 0;
      const late: { body: Body; bytes: number }[] = [];
      for (const body of bodies) {
        const bytesRead = body.connection?.bytesRead ?? 0;
        const bytes = bytesRead - body.bytesBefore;
        body.bytesBefore = bytesRead;
        received += bytes;
        if (body.began < past) late.push({ body, bytes });
      }
      const allowed = free + Math.floor((received * 1000) / CHECK_MS / BYTES_A_SECOND);
      const slowest = late.sort((a, b) => b.bytes - a.bytes).slice(allowed);
      for (const { body } of slowest) body.cut(new Refusal('too-slow', TOO_SLOW));
    }
  }
}

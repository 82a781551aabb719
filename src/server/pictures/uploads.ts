import { KeyedLimit, OVERLOADED, RETRY_SECONDS } from '#/server/limits/concurrency-limits.ts';
import { Refusal } from '#/shared/refusal.ts';

/** Maximum size of all uploads that are in memory together, in bytes: six of the largest pictures. */
const BYTES_MOST = 64 * 1024 * 1024;
// A member sends all pictures of a post at once.
const OWN_WAITING_MS = 5000;

/** Counts bytes of an upload that have arrived. Throws a Refusal (503) if all uploads have too many. */
export type HoldBytes = (bytes: number) => void;

/**
 * Limits uploads of pictures: one of each member at a time, so that a member's further uploads wait for the
 * own ones only and everybody has one place at most in the encoder's queue, and the bytes that all of them
 * have in memory. A slow sender occupies what has arrived and nothing else.
 */
export class Uploads {
  readonly #lines = new KeyedLimit(1, { timeoutMs: OWN_WAITING_MS });
  #bytes = 0;

  /** Handles an upload when the member's earlier ones have ended. Throws a Refusal (503) if that takes long. */
  run<T>(member: number, work: (hold: HoldBytes) => Promise<T>): Promise<T> {
    return this.#lines.run(String(member), async () => {
      let own = 0;
      let hasEnded = false;
      const hold: HoldBytes = bytes => {
        // The rest of a body that is no longer waited for is dropped.
        if (hasEnded || this.#bytes + bytes > BYTES_MOST)
          throw new Refusal('overloaded', OVERLOADED, { retryAfterSeconds: RETRY_SECONDS });
        own += bytes;
        this.#bytes += bytes;
      };
      try {
        return await work(hold);
      } finally {
        hasEnded = true;
        this.#bytes -= own;
      }
    });
  }
}

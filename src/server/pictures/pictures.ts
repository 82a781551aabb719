import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { ChildProgram } from './child-program.ts';

// About a hundred pictures of 60 kB.
const BYTES_MOST = 8 * 1024 * 1024;
// Drawing takes a tenth of a second; a drawing that takes longer than this never ends.
const DRAWING_MOST_MS = 5000;
// The client that follows a link to a new tournament is a chat's robot, which waits a few seconds.
const WAITING_MOST_MS = 2000;

/**
 * Draws SVG texts as PNGs in a child process, one at a time, and caches them by the hash of the text. Throws
 * a Refusal (503) if too many different ones are requested at once.
 */
export class Pictures {
  readonly #program = new ChildProgram<string, Uint8Array>('card-process', { mostMs: DRAWING_MOST_MS });
  readonly #limit = new ConcurrencyLimit(1, { timeoutMs: WAITING_MOST_MS });
  readonly #drawn = new LRUCache<string, Uint8Array, string>({
    maxSize: BYTES_MOST,
    sizeCalculation: png => png.byteLength,
    fetchMethod: (_key, _stale, { context: svg }) => this.#limit.run(() => this.#program.run(svg)),
  });

  async png(svg: string): Promise<{ png: Uint8Array; etag: string }> {
    const key = hash('sha256', svg, 'base64url');
    const png = await this.#drawn.forceFetch(key, { context: svg });
    return { png, etag: `"${key.slice(0, 22)}"` };
  }
}

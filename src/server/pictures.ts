import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from './concurrency-limits.ts';

// About a hundred pictures of 60 kB.
const BYTES_MOST = 8 * 1024 * 1024;
// Drawing takes a tenth of a second; what takes longer than this never ends.
const DRAWING_MOST_MS = 5000;
// Who follows a link to a new tournament is a chat's robot, which waits a few seconds.
const WAITING_MOST_MS = 2000;
// The thread holds the fonts; where nobody asks for pictures it is not worth its memory.
const IDLE_MS = 60_000;

/**
 * Draws SVG texts as PNGs in a worker thread, one at a time, and caches them by the hash of the text: the same picture
 * is drawn once, however many ask. Throws a Refusal (503) where too many different ones are asked for at once.
 */
export class Pictures {
  readonly #drawn = new LRUCache<string, Uint8Array>({
    maxSize: BYTES_MOST,
    sizeCalculation: png => png.byteLength,
  });
  readonly #drawing = new Map<string, Promise<Uint8Array>>();
  readonly #limit = new ConcurrencyLimit(1, { timeoutMs: WAITING_MOST_MS });
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** The picture, and its entity tag. */
  async png(svg: string): Promise<{ png: Uint8Array; etag: string }> {
    const key = hash('sha256', svg, 'base64url');
    const etag = `"${key.slice(0, 22)}"`;
    const known = this.#drawn.get(key);
    if (known) return { png: known, etag };
    const drawing = this.#drawing.get(key) ?? this.#draw(key, svg);
    return { png: await drawing, etag };
  }

  #draw(key: string, svg: string): Promise<Uint8Array> {
    const drawing = this.#limit
      .run(() => this.#inThread(svg))
      .then(png => {
        this.#drawn.set(key, png);
        return png;
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    return drawing;
  }

  #inThread(svg: string): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#begin();
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const fail = (error: Error) => {
      this.#end();
      reject(error);
    };
    const clock = setTimeout(() => fail(new Error('a picture takes too long')), DRAWING_MOST_MS);
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.postMessage(svg);
    return promise.finally(() => {
      clearTimeout(clock);
      worker.off('message', resolve);
      worker.off('error', fail);
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    });
  }

  #begin(): Worker {
    // Sources run as they are in tests and scripts; the build puts the worker beside the server.
    const name = import.meta.url.endsWith('.ts') ? './picture-worker.ts' : './picture-worker.js';
    const worker = new Worker(new URL(name, import.meta.url));
    // The process ends without waiting for pictures.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

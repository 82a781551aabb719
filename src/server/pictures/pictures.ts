import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';

// About a hundred pictures of 60 kB.
const BYTES_MOST = 8 * 1024 * 1024;
// Drawing takes a tenth of a second; a drawing that takes longer than this never ends.
const DRAWING_MOST_MS = 5000;
// The client that follows a link to a new tournament is a chat's robot, which waits a few seconds.
const WAITING_MOST_MS = 2000;
// The process takes some 100 MB with the fonts, and is ended while nobody requests pictures.
const IDLE_MS = 60_000;

/**
 * Draws SVG texts as PNGs in a child process, one at a time, and caches them by the hash of the text: a
 * picture is drawn once for all concurrent requests. Throws a Refusal (503) if too many different ones are
 * requested at once.
 */
export class Pictures {
  readonly #drawn = new LRUCache<string, Uint8Array>({
    maxSize: BYTES_MOST,
    sizeCalculation: png => png.byteLength,
  });
  readonly #drawing = new Map<string, Promise<Uint8Array>>();
  readonly #limit = new ConcurrencyLimit(1, { timeoutMs: WAITING_MOST_MS });
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

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
      .run(() => this.#inProcess(svg))
      .then(png => {
        this.#drawn.set(key, png);
        return png;
      })
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    return drawing;
  }

  #inProcess(svg: string): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#begin();
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const fail = (error: Error) => {
      this.#end();
      reject(error);
    };
    const onExit = (code: number | null) =>
      fail(new Error(`the process that draws pictures ended with ${code}`));
    const clock = setTimeout(() => fail(new Error('a picture takes too long')), DRAWING_MOST_MS);
    child.once('message', resolve).once('error', fail).once('exit', onExit);
    child.send(svg, error => error && fail(error));
    return promise.finally(() => {
      clearTimeout(clock);
      child.off('message', resolve).off('error', fail).off('exit', onExit);
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    });
  }

  #begin(): ChildProcess {
    // Tests and scripts run the sources; the build puts the process's program beside the server.
    const name = import.meta.url.endsWith('.ts') ? './card-process.ts' : './card-process.js';
    const child = fork(fileURLToPath(new URL(name, import.meta.url)), {
      // Without options of the site's own process, and without its settings, which contain passwords.
      execArgv: [],
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2', TMPDIR: tmpdir() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // The site ends without waiting for pictures.
    child.unref();
    child.channel?.unref();
    // For a process that dies while nothing waits for it.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

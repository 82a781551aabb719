import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  ConcurrencyLimit,
  type ConcurrencyLoad,
  KeyedLimit,
  OVERLOADED,
  RETRY_SECONDS,
} from '#/server/limits/concurrency-limits.ts';
import { Refusal } from '#/shared/refusal.ts';

// A picture takes a fifth of a second of one processor, the costliest that programs write a second.
const PROCESSOR_MOST_MS = 3_000;
// Encoding that takes longer than this, however busy the machine is, never ends.
const ENCODING_MOST_MS = 10_000;
// Members wait for one another: of ten the last one waits for nine.
const WAITING_MOST_MS = 5000;
// The process takes some 60 MB, and is ended while nobody uploads pictures.
const IDLE_MS = 60_000;

type EncodedPicture = {
  /** The width of the largest file, in pixels. */
  width: number;
  height: number;
  /** The encoded files (WebP), in the order of `PICTURE_WIDTHS`. */
  files: Uint8Array[];
};
export type RefusedPicture = { refused: 'unreadable' | 'too-many-pixels' | 'too-costly' };
export type Encoding = EncodedPicture | RefusedPicture;
/** A message of the encoder process: `ready` when it has started, then the result of each picture. */
export type FromProcess = 'ready' | Encoding;

/**
 * Encodes uploaded pictures again, in a child process, one at a time and in the order in which they came. A
 * picture that takes more than its share of time or memory is refused, and so is one whose process dies; the
 * next picture starts a new process.
 */
export class ImageEncoder {
  readonly #limit = new ConcurrencyLimit(1, { timeoutMs: WAITING_MOST_MS });
  #child: ChildProcess | null = null;
  readonly #processorMs: number;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;

  /** `processorMs` is the maximum processor time of a picture, in milliseconds. */
  constructor(processorMs = PROCESSOR_MOST_MS) {
    this.#processorMs = processorMs;
  }

  get load(): ConcurrencyLoad {
    return this.#limit.load;
  }

  /** The id of the encoder process; undefined while none runs. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Encodes a picture; resolves with a refusal for a picture that cannot be used. Throws a Refusal (503) if
   * too many pictures wait, and an Error if the process cannot start.
   */
  encode(bytes: Uint8Array): Promise<Encoding> {
    return this.#limit.run(() => this.#inProcess(bytes));
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #inProcess(bytes: Uint8Array): Promise<Encoding> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#begin();
    const { promise, resolve, reject } = Promise.withResolvers<Encoding>();
    const end = (refused: RefusedPicture['refused']) => {
      if (this.#child === child) this.close();
      resolve({ refused });
    };
    const fail = () => end('unreadable');
    const receive = (said: FromProcess) => {
      if (said === 'ready') this.#isReady = true;
      // The process is still busy with it.
      else if ('refused' in said && said.refused === 'too-costly') end(said.refused);
      else resolve(said);
    };
    // A killed process is different: the picture may have taken all memory.
    const onExit = (code: number | null) => {
      if (!this.#isReady && code !== null) reject(new Error(`the encoder of pictures ended with ${code}`));
      fail();
    };
    const onError = (error: Error) => {
      if (!this.#isReady) reject(error);
      fail();
    };
    const clock = setTimeout(() => end('too-costly'), ENCODING_MOST_MS);
    child.on('message', receive).once('exit', onExit).once('error', onError);
    try {
      // The exit of a process that has not started gives the reason.
      child.send(bytes, error => error && this.#isReady && fail());
      return await promise;
    } finally {
      clearTimeout(clock);
      child.off('message', receive).off('exit', onExit).off('error', onError);
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  #begin(): ChildProcess {
    // Tests and scripts run the sources; the build puts the process's program beside the server.
    const name = import.meta.url.endsWith('.ts') ? './image-process.ts' : './image-process.js';
    const child = fork(fileURLToPath(new URL(name, import.meta.url)), [String(this.#processorMs)], {
      execArgv: ['--max-old-space-size=64'],
      // Bytes are sent as they are. The process gets none of the site's settings, which contain passwords.
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
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
    this.#isReady = false;
    return child;
  }
}

/** Maximum size of all uploads that are in memory together, in bytes: six of the largest pictures. */
const BYTES_MOST = 64 * 1024 * 1024;
// A member sends all pictures of a post at once.
const OWN_WAITING_MS = 5000;

/**
 * A function that counts the arrived bytes of an upload; throws a Refusal (503) if all uploads together have
 * more than `BYTES_MOST` bytes.
 */
export type HoldBytes = (bytes: number) => void;

/**
 * Limits uploads of pictures in number and in memory. Each member uploads one picture at a time: further
 * uploads of a member wait for that member's earlier ones only, and nobody has more than one place in the
 * encoder's queue. The bytes of all uploads in memory are limited; an upload by a slow sender counts only the
 * bytes that have arrived.
 */
export class Uploads {
  readonly #lines = new KeyedLimit(1, { timeoutMs: OWN_WAITING_MS });
  #bytes = 0;

  /** Runs `work` when the member's earlier uploads have ended. Throws a Refusal (503) if that takes long. */
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

import {
  ConcurrencyLimit,
  type ConcurrencyLoad,
  KeyedLimit,
  OVERLOADED,
  RETRY_SECONDS,
} from '#/server/limits/concurrency-limits.ts';
import { Refusal } from '#/shared/refusal.ts';
import { ChildProgram, ChildProgramError } from './child-program.ts';

// The most processor time of a picture: a usual one takes 0.2 s, the most complex one that cameras write about 1 s.
const PROCESSOR_MOST_MS = 3_000;
// The most time of a picture by the clock, which passes also while the machine is busy with other work.
const ENCODING_MOST_MS = 10_000;
// The most time in the queue, as one picture is encoded at a time: of ten members the last one waits for nine.
const WAITING_MOST_MS = 5000;

type EncodedPicture = {
  /** The width of the largest file, in pixels. */
  width: number;
  height: number;
  /** The encoded files (WebP), in the order of `PICTURE_WIDTHS`. */
  files: Uint8Array[];
};
export type RefusedPicture = { refused: 'unreadable' | 'too-many-pixels' | 'too-costly' };
export type Encoding = EncodedPicture | RefusedPicture;

/**
 * Encodes uploaded pictures again, in a child process, one at a time. A picture that takes more than its
 * share of processor or memory, or whose process dies, is refused; the next one starts a new process.
 */
export class ImageEncoder {
  readonly #limit = new ConcurrencyLimit(1, { timeoutMs: WAITING_MOST_MS });
  readonly #program: ChildProgram<Uint8Array, Encoding>;

  /** The maximum processor time of a picture, and the maximum time it may take, both in milliseconds. */
  constructor({ processorMs = PROCESSOR_MOST_MS, mostMs = ENCODING_MOST_MS } = {}) {
    this.#program = new ChildProgram('image-process', {
      mostMs,
      programArguments: [String(processorMs)],
      nodeArguments: ['--max-old-space-size=64'],
    });
  }

  get load(): ConcurrencyLoad {
    return this.#limit.load;
  }

  get processId(): number | undefined {
    return this.#program.processId;
  }

  /**
   * Encodes a picture; resolves with a refusal for a picture that cannot be used. Throws a Refusal (503) if
   * too many pictures wait or the machine is too busy, and an Error if the process cannot start.
   */
  encode(bytes: Uint8Array): Promise<Encoding> {
    return this.#limit.run(() => this.#encode(bytes));
  }

  async #encode(bytes: Uint8Array): Promise<Encoding> {
    try {
      const encoding = await this.#program.run(bytes);
      // The process is still busy with a picture that is too costly.
      if ('refused' in encoding && encoding.refused === 'too-costly') this.close();
      return encoding;
    } catch (error) {
      if (!(error instanceof ChildProgramError) || error.reason === 'not started') throw error;
      if (error.reason === 'too late') throw overloaded();
      return { refused: 'unreadable' };
    }
  }

  close(): void {
    this.#program.close();
  }
}

const overloaded = () => new Refusal('overloaded', OVERLOADED, { retryAfterSeconds: RETRY_SECONDS });

/** Maximum size of all uploads that are in memory together, in bytes: six of the largest pictures. */
const BYTES_MOST = 64 * 1024 * 1024;
// A member sends all pictures of a post at once.
const OWN_WAITING_MS = 5000;

/** Counts an upload's arrived bytes; throws a Refusal (503) if all uploads exceed `BYTES_MOST`. */
export type HoldBytes = (bytes: number) => void;

/**
 * Limits uploads of pictures in number and in memory. A member's uploads wait for each other, so that each
 * member has one place in the encoder's queue. Only arrived bytes count.
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
        // After an upload has ended, the rest of its body is dropped.
        if (hasEnded || this.#bytes + bytes > BYTES_MOST) throw overloaded();
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

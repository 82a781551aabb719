import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type BusEvents = {
  onText: (text: string) => void;
  /** Called each time the connection has begun to listen, at first and after every reconnection. */
  onOpen: () => void;
  onLost: (error: Error) => void;
};

/** Carries short texts between processes, each at most once and in order. */
export type BusTransport = {
  /** Connects. Resolves when the connection listens, or when the first try failed and later ones follow. */
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** Sends texts in this order, to this process too; rejects if some may not have been sent. */
  publish: (texts: string[]) => Promise<void>;
  /** The error to throw when no published text arrives over this connection. */
  silence: Error;
};

/** Thrown when no published text arrives, as over a pooler that shares connections between transactions. */
export class SilentBusError extends Error {}

// The time between two flushes: each NOTIFY is a commit that waits for those of all other processes.
const FLUSH_EVERY_MS = 25;
// Lines sent in one go, such as a fan-out to five hundred members or a commit's tables, are sent together.
const GATHER_MS = 1;
// A notification of PostgreSQL takes less than 8,000 bytes.
const TEXT_BYTES = 7000;
const WAITING_MOST = 10_000;
// The bus's own lines: one is for its own sender, the other says that lines before it were lost.
const SELF_TEST = 'self-test';
const MISSED = 'missed';
const TEST_EVERY_MS = 60_000;
const TEST_WITHIN_MS = 3000;
// After an outage every process reports a loss at about the same moment.
const RESYNC_MS = 1000;
// A stop has eight seconds in all, and a server that hangs answers nothing.
const LAST_FLUSH_MS = 1000;

/** Why other processes' messages do not arrive (`silent`: in spite of a connection); null while they do. */
type BusFailure = 'disconnected' | 'silent' | null;
type BusOptions = { onConnectionError: (error: Error) => void; testEveryMs?: number };
type Subscriber = { receive: (words: string[]) => void; onOpen: () => void };

/**
 * Pub/sub between all processes of a site. A message, a short ASCII line of a topic, arrives at most once and
 * in order. When some may have been missed, `onOpen` is called, to read the database again.
 */
export class ProcessBus {
  readonly #transport: BusTransport;
  readonly #onConnectionError: (error: Error) => void;
  readonly #subscribers = new Map<string, Subscriber>();
  // Lines of this process come back to it too, and are ignored.
  readonly #self = randomUUID();
  readonly #waiting = new Set<string>();
  readonly #testEveryMs: number;
  #test: NodeJS.Timeout | undefined;
  #testing: Promise<void> | undefined;
  /** Resolved by the first test: true if a text sent to itself did not arrive; false if disconnected. */
  readonly #firstTest = Promise.withResolvers<boolean>();
  #flushTimer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #resyncTimer: NodeJS.Timeout | undefined;
  #hasLost = false;
  #isFailing = false;
  #isClosed = false;
  #failure: BusFailure = null;
  readonly #tally = { sent: 0, received: 0, lost: 0 };

  constructor(
    carriedBy: (events: BusEvents) => BusTransport,
    { onConnectionError, testEveryMs = TEST_EVERY_MS }: BusOptions,
  ) {
    this.#onConnectionError = onConnectionError;
    this.#testEveryMs = testEveryMs;
    this.#transport = carriedBy({
      onText: text => this.#receive(text),
      // Other processes may have sent lines while this one did not listen.
      onOpen: () => {
        this.#resync();
        this.#testNow();
        if (this.#hasLost) this.#flushSoon();
      },
      onLost: error => {
        clearTimeout(this.#test);
        this.#failure = 'disconnected';
        this.#tally.lost++;
        this.#firstTest.resolve(false);
        onConnectionError(error);
      },
    });
  }

  get failure(): BusFailure {
    return this.#failure;
  }

  /** The number of waiting lines, and since the start of sent texts, received lines and lost connections. */
  get load() {
    return { waiting: this.#waiting.size, ...this.#tally };
  }

  /** Calls `receive` with the words of messages about `what`, and `onOpen` when some may have been missed. */
  on(what: string, receive: Subscriber['receive'], onOpen: Subscriber['onOpen']): void {
    this.#subscribers.set(what, { receive, onOpen });
  }

  /** Sends a line about `what` to the other processes, a moment later; equal waiting lines are sent once. */
  send(what: string, words: string): void {
    // This many wait only while the server is away; when it is back, every process reads everything again.
    if (this.#waiting.size < WAITING_MOST) this.#waiting.add(`${what} ${words}`);
    else this.#hasLost = true;
    this.#flushSoon();
  }

  /** Connects and listens; resolves after the first attempt, and after a failure tries again in the background. */
  open(): Promise<void> {
    return this.#transport.open();
  }

  /**
   * Waits for the first test, a text that the process sends to itself. Disconnects and throws the transport's
   * `silence` if the text was accepted but does not arrive; not if the server cannot be reached now.
   */
  async refuseSilence(): Promise<void> {
    if (!(await this.#firstTest.promise)) return;
    await this.close();
    throw this.#transport.silence;
  }

  /** Sends the waiting lines, for one second at most, and disconnects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#test, this.#flushTimer, this.#resyncTimer]) clearTimeout(timer);
    const last = async () => {
      await Promise.all([this.#flushing, this.#testing]);
      await this.#flush();
    };
    const given = new AbortController();
    await Promise.race([last(), pause(LAST_FLUSH_MS, undefined, given)]);
    given.abort();
    await this.#transport.close();
  }

  // A pooler that shares connections between transactions accepts LISTEN silently, and nothing ever arrives.
  #testNow(): void {
    clearTimeout(this.#test);
    const sentBefore = this.#tally.sent;
    this.#testing = this.#publish([`${this.#self}\n${SELF_TEST}`]);
    this.#test = setTimeout(() => {
      this.#failure = 'silent';
      this.#firstTest.resolve(this.#tally.sent > sentBefore);
      this.#onConnectionError(this.#transport.silence);
      this.#testLater();
    }, TEST_WITHIN_MS).unref();
  }

  #testLater(): void {
    clearTimeout(this.#test);
    this.#test = setTimeout(() => this.#testNow(), this.#testEveryMs).unref();
  }

  #flushSoon(): void {
    if (this.#flushTimer || this.#flushing || this.#isClosed) return;
    const wait = this.#flushedAt + FLUSH_EVERY_MS - performance.now();
    this.#flushTimer = setTimeout(
      () => {
        this.#flushTimer = undefined;
        this.#flushing = this.#flush().finally(() => {
          this.#flushing = undefined;
          if (this.#waiting.size > 0) this.#flushSoon();
        });
      },
      Math.max(GATHER_MS, wait),
    ).unref();
  }

  async #flush(): Promise<void> {
    if (this.#waiting.size === 0 && !this.#hasLost) return;
    this.#flushedAt = performance.now();
    const lines = [...(this.#hasLost ? [MISSED] : []), ...this.#waiting];
    this.#hasLost = false;
    this.#waiting.clear();
    await this.#publish(textsOf(this.#self, lines));
  }

  async #publish(texts: string[]): Promise<void> {
    await this.#transport.publish(texts).then(
      () => {
        this.#tally.sent += texts.length;
        this.#isFailing = false;
      },
      (error: Error) => {
        // The other processes learn of the loss with the next lines, or when the connection is back.
        this.#hasLost = true;
        if (!this.#isFailing) this.#onConnectionError(error);
        this.#isFailing = true;
      },
    );
  }

  #receive(text: string): void {
    const [from, ...lines] = text.split('\n');
    if (from === this.#self) {
      if (lines[0] !== SELF_TEST) return;
      this.#failure = null;
      this.#firstTest.resolve(false);
      this.#testLater();
      return;
    }
    this.#tally.received += lines.length;
    for (const line of lines) {
      if (line === MISSED) this.#resyncSoon();
      const [what = '', ...words] = line.split(' ');
      this.#subscribers.get(what)?.receive(words);
    }
  }

  #resyncSoon(): void {
    this.#resyncTimer ??= setTimeout(() => this.#resync(), RESYNC_MS).unref();
  }

  #resync(): void {
    clearTimeout(this.#resyncTimer);
    this.#resyncTimer = undefined;
    for (const { onOpen } of this.#subscribers.values()) onOpen();
  }
}

/** Packs lines into as few texts as possible, each of which begins with the id of this process. */
function textsOf(self: string, lines: string[]): string[] {
  const texts: string[] = [];
  let text = self;
  for (const line of lines) {
    if (text !== self && text.length + line.length >= TEXT_BYTES) {
      texts.push(text);
      text = self;
    }
    text += `\n${line}`;
  }
  return [...texts, text];
}

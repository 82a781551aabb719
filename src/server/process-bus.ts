import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { PostgresListener } from '#/database/postgres/postgres-listener.ts';

const CHANNEL = 'dangu_bus';
// A notification takes less than 8,000 bytes.
const AT_ONCE = 7000;
const WAITING_MOST = 10_000;
// A line of this kind is for whoever sent it.
const SELF_TEST = 'self-test';
const TEST_EVERY_MS = 60_000;
const TEST_WITHIN_MS = 3000;
const DEAF =
  'NOTIFY does not come back over LISTEN: live news reach only the process in which they happened. DATABASE_DIRECT_URL must lead past the pooler';

/** Nothing that is notified arrives, as behind a pooler that shares connections between transactions. */
export class SilentBusError extends Error {}

/** Why the other processes are not heard: no connection, or one over which nothing arrives; null while they are. */
export type BusFailure = 'disconnected' | 'silent' | null;
type Listened = { url: string; onConnectionError: (error: Error) => void; testEveryMs?: number };
type Subscriber = { receive: (words: string[]) => void; onOpen: () => void };

/**
 * Pub/sub between all processes on one PostgreSQL database, over LISTEN/NOTIFY: short ASCII lines by topic, at most
 * once. Where some may have been missed, `onOpen` is called, and the process reads the database again.
 */
export class ProcessBus {
  readonly #db: Database;
  readonly #listener: PostgresListener;
  readonly #onConnectionError: (error: Error) => void;
  readonly #subscribers = new Map<string, Subscriber>();
  // What this process sent comes back to it too, and is known here already.
  readonly #self = randomUUID();
  readonly #waiting = new Set<string>();
  readonly #testEveryMs: number;
  #test: NodeJS.Timeout | undefined;
  #testing: Promise<void> | undefined;
  /** Settled by the first test, or by a lost connection: whether nothing arrives of what was sent. */
  readonly #firstTest = Promise.withResolvers<boolean>();
  #sending: Promise<void> | undefined;
  #failure: BusFailure = null;
  readonly #tally = { sent: 0, received: 0, lost: 0 };

  constructor(db: Database, { url, onConnectionError, testEveryMs = TEST_EVERY_MS }: Listened) {
    this.#db = db;
    this.#onConnectionError = onConnectionError;
    this.#testEveryMs = testEveryMs;
    this.#listener = new PostgresListener({
      url,
      channel: CHANNEL,
      onNews: text => this.#receive(text),
      // While nobody listened, others may have spoken.
      onOpen: () => {
        for (const { onOpen } of this.#subscribers.values()) onOpen();
        this.#testNow();
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

  /** What the last test, or the lost connection, has shown. */
  get failure(): BusFailure {
    return this.#failure;
  }

  /** Lines that wait to be sent; notifications sent and lines of others received so far, and connections lost. */
  get load() {
    return { waiting: this.#waiting.size, ...this.#tally };
  }

  /** Hands the lines of others about `what` to `receive`, and calls `onOpen` whenever some may have been missed. */
  on(what: string, receive: Subscriber['receive'], onOpen: Subscriber['onOpen']): void {
    this.#subscribers.set(what, { receive, onOpen });
  }

  /** Sends a line about `what` (short: a few words) to the other processes; the same again while it waits is sent once. */
  send(what: string, words: string): void {
    // So many wait only for a database that is away; when it is back, everybody asks anew.
    if (this.#waiting.size < WAITING_MOST) this.#waiting.add(`${what} ${words}`);
    // One at a time: in a busy moment the next takes along all that was said meanwhile.
    this.#sending ??= this.#send();
  }

  /** Begins to listen; where that fails now it goes on trying. */
  open(): Promise<void> {
    return this.#listener.open();
  }

  /**
   * Waits for the first test. Hangs up and throws a SilentBusError where PostgreSQL listens, takes a notification and
   * nothing arrives; where it cannot be reached now, nothing is thrown, and each side goes on trying.
   */
  async refuseSilence(): Promise<void> {
    if (!(await this.#firstTest.promise)) return;
    await this.close();
    throw new SilentBusError(DEAF);
  }

  /** Sends what still waits and hangs up. */
  async close(): Promise<void> {
    await this.#listener.close();
    clearTimeout(this.#test);
    await Promise.all([this.#sending, this.#testing]);
  }

  // A pooler that shares connections between transactions takes LISTEN without a word, and nothing ever arrives.
  #testNow(): void {
    clearTimeout(this.#test);
    const sentBefore = this.#tally.sent;
    this.#testing = this.#notify(`${this.#self}\n${SELF_TEST}`);
    this.#test = setTimeout(() => {
      this.#failure = 'silent';
      this.#firstTest.resolve(this.#tally.sent > sentBefore);
      this.#onConnectionError(new Error(DEAF));
      this.#testLater();
    }, TEST_WITHIN_MS).unref();
  }

  #testLater(): void {
    clearTimeout(this.#test);
    this.#test = setTimeout(() => this.#testNow(), this.#testEveryMs).unref();
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      let text = this.#self;
      for (const line of this.#waiting) {
        if (text.length + line.length > AT_ONCE) break;
        this.#waiting.delete(line);
        text += `\n${line}`;
      }
      // A lost message is made up for by the next one, or when a page polls.
      await this.#notify(text);
    }
    this.#sending = undefined;
  }

  async #notify(text: string): Promise<void> {
    const notification = sql`select pg_notify(${CHANNEL}, ${text})`.execute(this.#db);
    await notification.then(() => void this.#tally.sent++, this.#onConnectionError);
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
      const [what = '', ...words] = line.split(' ');
      this.#subscribers.get(what)?.receive(words);
    }
  }
}

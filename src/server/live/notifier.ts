import { type Chunk, chunkOf, type LiveStreams } from './live-streams.ts';
import type { ProcessBus } from './process-bus.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** The unread counts of these members (by number), or other numbers that are sent with them, changed. */
    'unread.changed': { members: number[] };
    /** A member's sessions ended: the member's streams end at once, and not at the next heartbeat. */
    'sessions.ended': { member: number };
  }
}

const AT_ONCE = 500;
const WHAT = 'notify';
const REVOKED = 'revoked';

type NotifierOptions = {
  /**
   * Returns what to send to each of these members: the unread counts; a member left out of the result is sent
   * nothing.
   */
  countsOf: (members: number[]) => Promise<Map<number, object>>;
  processBus: ProcessBus | null;
  /** Called with every push of unread counts, for push messages. */
  onNotify?: () => void;
  /** Called when a member's rights have ended, here or in another process. */
  onRevoked?: () => void;
  onError: (error: unknown) => void;
};

/** Sends members' unread counts, read from the database, to their open pages in all processes. */
export class Notifier {
  readonly streams: LiveStreams;
  readonly #options: NotifierOptions;
  readonly #waiting = new Set<number>();
  #isPublishing = false;

  constructor(streams: LiveStreams, options: NotifierOptions) {
    this.streams = streams;
    this.#options = options;
    options.processBus?.on(
      WHAT,
      ([member]) => this.#enqueue([Number(member)]),
      () => this.publishAll(),
    );
    options.processBus?.on(
      REVOKED,
      ([member]) => this.#revoke(Number(member)),
      () => {},
    );
  }

  /**
   * Opens a stream that begins with the member's unread counts and ends with the session; throws a Refusal
   * (503) when there are too many.
   */
  open(member: number, session: string): ReadableStream<Chunk> {
    const stream = this.streams.open(String(member), { by: String(member), right: session });
    this.#enqueue([member]);
    return stream;
  }

  /** Sends these members (by number) their unread counts; called for `unread.changed` after the commit. */
  pushUnreadCounts(members: Iterable<number>): void {
    const changed = [...new Set(members)];
    this.#enqueue(changed);
    if (changed.length > 0) this.#options.onNotify?.();
    for (const member of changed) this.#options.processBus?.send(WHAT, String(member));
  }

  /**
   * To be called after a member's sessions have ended: ends the member's streams at once, here and in all
   * processes, and not at the next heartbeat.
   */
  revoke(member: number): void {
    this.#revoke(member);
    this.#options.processBus?.send(REVOKED, String(member));
  }

  #revoke(member: number): void {
    this.streams.end(String(member));
    this.#options.onRevoked?.();
  }

  /**
   * Sends every open stream the member's counts, for when messages of other processes may have been missed.
   */
  publishAll(): void {
    this.#enqueue([...this.streams.channels()].map(Number));
  }

  #enqueue(members: number[]): void {
    for (const member of members) if (this.streams.has(String(member))) this.#waiting.add(member);
    if (this.#waiting.size > 0 && !this.#isPublishing) void this.#publishWaiting();
  }

  async #publishWaiting(): Promise<void> {
    this.#isPublishing = true;
    while (this.#waiting.size > 0) {
      const members = [...this.#waiting].slice(0, AT_ONCE);
      for (const member of members) this.#waiting.delete(member);
      try {
        const counts = await this.#options.countsOf(members);
        for (const [member, count] of counts)
          this.streams.sendLatest(String(member), chunkOf(`data: ${JSON.stringify(count)}\n\n`));
      } catch (error) {
        this.#options.onError(error);
      }
    }
    this.#isPublishing = false;
  }
}

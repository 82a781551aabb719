import type { Context } from 'hono';
import { Refusal } from '#/shared/refusal.ts';

/**
 * The number of parts into which the streams are divided: the timer ticks this often within a heartbeat, each
 * time for another part.
 */
export const HEARTBEAT_PARTS = 5;
/** The maximum number of unsent bytes for one client; a client with more is disconnected. */
export const MAX_UNSENT_BYTES = 128 * 1024;
// Streams of all kinds together, about 22 kB each.
const MAX_STREAMS = 10_000;
/**
 * The headers of a stream: chunked and unbuffered, so that no proxy holds events back; with `connection:
 * close`, so that a stopping server need not wait for more requests.
 */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'transfer-encoding': 'chunked',
  'x-accel-buffering': 'no',
  connection: 'close',
};

export type Chunk = Uint8Array<ArrayBuffer>;
export const chunkOf = (text: string): Chunk => new TextEncoder().encode(text);
const HEARTBEAT = chunkOf(':\n\n');

/** Makes the response of a stream of server-sent events. */
export const answerStream = (c: Pick<Context, 'body'>, stream: ReadableStream<Chunk>) =>
  c.body(stream, 200, HEADERS);

export type Subscriber = {
  /** The key by which streams are counted together: an address or a member. */
  by: string;
  /** The session or link that gives the right to listen; null for a public stream. */
  right: string | null;
};
type Reader = Subscriber & {
  channel: string;
  part: number;
  controller: ReadableStreamDefaultController<Chunk>;
  /** The number of heartbeats in a row that found unread data. */
  missed: number;
  /** The chunk that replaces all unread chunks of a slow client. */
  latest?: Chunk;
};

type StreamOptions = {
  heartbeatMs: number;
  /** The number of heartbeats without reading after which a client counts as gone. */
  heartbeatsBehind: number;
  mostOfOne: number;
  busy: { message: string; retryAfterSeconds: number };
  /** Returns those of the given rights (sessions or links) that are still valid. */
  validRights: (rights: string[]) => Promise<Set<string>>;
  onError: (error: unknown) => void;
};

/** Channels of server-sent events and their subscribers: one timer and few queries for all. */
export class LiveStreams {
  readonly #options: StreamOptions;
  readonly #total: { open: number };
  readonly #maxTotal: number;
  readonly #channels = new Map<string, Set<Reader>>();
  readonly #parts = Array.from({ length: HEARTBEAT_PARTS }, () => new Set<Reader>());
  readonly #openBy = new Map<string, number>();
  #opened = 0;
  #beats = 0;
  #clock: NodeJS.Timeout | undefined;
  #beating = false;
  #closed = false;

  /** `total` counts the streams of all kinds in this process. */
  constructor(options: StreamOptions, total: { open: number }, maxTotal = MAX_STREAMS) {
    this.#options = options;
    this.#total = total;
    this.#maxTotal = maxTotal;
  }

  /**
   * Opens a stream that begins with these chunks; throws a Refusal (503) when all clients, or those with the
   * same `by`, have too many.
   */
  open(channel: string, { by, right }: Subscriber, ...first: Chunk[]): ReadableStream<Chunk> {
    const { mostOfOne, busy } = this.#options;
    const isFull = this.#total.open >= this.#maxTotal || (this.#openBy.get(by) ?? 0) >= mostOfOne;
    // A process that stops is replaced by another at once.
    if (this.#closed) throw new Refusal('overloaded', busy.message, { retryAfterSeconds: 1 });
    if (isFull) throw new Refusal('overloaded', busy.message, busy);
    let reader: Reader;
    return new ReadableStream<Chunk>(
      {
        start: controller => {
          reader = { by, right, channel, controller, part: this.#opened++ % HEARTBEAT_PARTS, missed: 0 };
          this.#add(reader);
          for (const chunk of first) controller.enqueue(chunk);
        },
        pull: () => {
          const { latest } = reader;
          if (!latest || !hasRead(reader)) return;
          reader.latest = undefined;
          reader.controller.enqueue(latest);
        },
        cancel: () => this.#remove(reader),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNSENT_BYTES }),
    );
  }

  /**
   * Sends a chunk to all clients of a channel; a client that reads too slowly is disconnected, and reconnects
   * from the last event it got.
   */
  send(channel: string, chunk: Chunk): void {
    for (const reader of this.#channels.get(channel) ?? []) {
      if ((reader.controller.desiredSize ?? 0) >= chunk.byteLength) reader.controller.enqueue(chunk);
      else this.#end(reader);
    }
  }

  /** Sends a chunk that makes all earlier chunks obsolete: a slow client gets only the latest chunk. */
  sendLatest(channel: string, chunk: Chunk): void {
    for (const reader of this.#channels.get(channel) ?? []) {
      if (hasRead(reader)) reader.controller.enqueue(chunk);
      else reader.latest = chunk;
    }
  }

  /** The channels with subscribers. */
  channels(): Iterable<string> {
    return this.#channels.keys();
  }

  /** Whether a channel has subscribers. */
  has(channel: string): boolean {
    return this.#channels.has(channel);
  }

  /** Ends all streams of a channel; clients that may still read it reconnect. */
  end(channel: string): void {
    for (const reader of this.#channels.get(channel) ?? []) this.#end(reader);
  }

  /**
   * The heartbeat of one part of the streams: ends those whose session or link is no longer valid, or whose
   * client does not read.
   */
  async beat(): Promise<void> {
    const readers = [...(this.#parts[this.#beats++ % HEARTBEAT_PARTS] ?? [])];
    const rights = new Set(readers.flatMap(({ right }) => right ?? []));
    const validRights = rights.size > 0 ? await this.#options.validRights([...rights]) : rights;
    for (const reader of readers) {
      reader.missed = hasRead(reader) ? 0 : reader.missed + 1;
      const isGone = reader.missed === this.#options.heartbeatsBehind;
      if (isGone || (reader.right !== null && !validRights.has(reader.right))) this.#end(reader);
      else if (reader.missed === 0) reader.controller.enqueue(HEARTBEAT);
    }
  }

  /**
   * Ends at once all streams whose session or link is no longer valid, for cases in which the next heartbeat
   * would be too late.
   */
  async endInvalid(): Promise<void> {
    const readers = this.#parts.flatMap(part => [...part]);
    const rights = new Set(readers.flatMap(({ right }) => right ?? []));
    if (rights.size === 0) return;
    const validRights = await this.#options.validRights([...rights]);
    for (const reader of readers)
      if (reader.right !== null && !validRights.has(reader.right)) this.#end(reader);
  }

  /** Ends all streams and refuses new ones, so that the server can stop. */
  close(): void {
    this.#closed = true;
    for (const part of this.#parts) for (const reader of part) this.#end(reader);
  }

  #add(reader: Reader): void {
    const { channel, by, part } = reader;
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(reader));
    this.#parts[part]?.add(reader);
    this.#openBy.set(by, (this.#openBy.get(by) ?? 0) + 1);
    this.#total.open++;
    const everyMs = this.#options.heartbeatMs / HEARTBEAT_PARTS;
    this.#clock ??= setInterval(() => void this.#tick(), everyMs).unref();
  }

  #remove(reader: Reader): void {
    const { channel, by, part } = reader;
    if (!this.#parts[part]?.delete(reader)) return;
    const others = this.#channels.get(channel);
    others?.delete(reader);
    if (others?.size === 0) this.#channels.delete(channel);
    const left = (this.#openBy.get(by) ?? 1) - 1;
    if (left > 0) this.#openBy.set(by, left);
    else this.#openBy.delete(by);
    this.#total.open--;
    if (this.#channels.size > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #end(reader: Reader): void {
    this.#remove(reader);
    try {
      reader.controller.close();
    } catch {
      // The reader has left meanwhile.
    }
  }

  async #tick(): Promise<void> {
    // A slow database must not be asked again before it has answered.
    if (this.#beating) return;
    this.#beating = true;
    await this.beat().catch(this.#options.onError);
    this.#beating = false;
  }
}

const hasRead = ({ controller }: Reader) => controller.desiredSize === MAX_UNSENT_BYTES;

import { Refusal } from '#/shared/refusal.ts';
import type { ConnectionLimit } from './connection-limit.ts';

// A hall has one address, and fifty phones look at one bracket.
const MOST_AN_ADDRESS = 200;
/** Every stream says so often that it lives; each beat takes one of so many parts of them. */
const BEAT_MS = 10_000;
export const CHANNEL_PARTS = 5;
/** So many bytes may wait unsent for one reader; who leaves more unread is disconnected. */
export const MAX_UNSENT_BYTES = 128 * 1024;
const BEATS_BEHIND = 6;
const BUSY = '지금은 실시간 중계에 연결할 수 없습니다.';

export type Chunk = Uint8Array<ArrayBuffer>;
export const chunkOf = (text: string): Chunk => new TextEncoder().encode(text);
const BEAT = chunkOf(':\n\n');

export type ReaderOf = {
  address: string;
  /** What the reader's right to listen hangs on (a session, a link); null for what is public. */
  right: string | null;
};
type Reader = ReaderOf & {
  channel: string;
  part: number;
  controller: ReadableStreamDefaultController<Chunk>;
  behind: number;
};

export type ChannelSources = {
  /** Those of the rights that still hold. */
  holding: (rights: string[]) => Promise<Set<string>>;
  onError: (error: unknown) => void;
};

/** Open streams that all say the same: channels and their readers, with one clock for all of them. */
export class Channels {
  readonly #sources: ChannelSources;
  readonly #seats: ConnectionLimit;
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #parts = Array.from({ length: CHANNEL_PARTS }, () => new Set<Reader>());
  readonly #ofAddress = new Map<string, number>();
  #opened = 0;
  #beats = 0;
  #clock: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(sources: ChannelSources, seats: ConnectionLimit) {
    this.#sources = sources;
    this.#seats = seats;
  }

  /** Opens a stream that begins with these chunks; a Refusal (503) when there are too many. */
  open(channel: string, { address, right }: ReaderOf, ...first: Chunk[]): ReadableStream<Chunk> {
    const here = this.#ofAddress.get(address) ?? 0;
    if (this.#closed || here >= MOST_AN_ADDRESS || !this.#seats.take()) {
      throw new Refusal('overloaded', BUSY, { retryAfterSeconds: 30 });
    }
    let reader: Reader;
    return new ReadableStream<Chunk>(
      {
        start: controller => {
          reader = { address, right, channel, controller, part: this.#opened++ % CHANNEL_PARTS, behind: 0 };
          this.#add(reader);
          for (const chunk of first) controller.enqueue(chunk);
        },
        cancel: () => this.#remove(reader),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNSENT_BYTES }),
    );
  }

  /** Says the same to all readers of a channel; who does not keep up is sent away, and asks again from where it stood. */
  send(channel: string, chunk: Chunk): void {
    for (const reader of this.#readers.get(channel) ?? []) {
      if ((reader.controller.desiredSize ?? 0) >= chunk.byteLength) reader.controller.enqueue(chunk);
      else this.#end(reader);
    }
  }

  /** How many read a channel. */
  count(channel: string): number {
    return this.#readers.get(channel)?.size ?? 0;
  }

  /** Ends all streams of a channel; who may still read it comes back. */
  end(channel: string): void {
    for (const reader of this.#readers.get(channel) ?? []) this.#end(reader);
  }

  /** Shows one part of the streams that the line holds, and ends those whose right does not, or whose reader does not. */
  async beat(): Promise<void> {
    const readers = [...(this.#parts[this.#beats++ % CHANNEL_PARTS] ?? [])];
    const rights = new Set(readers.flatMap(({ right }) => right ?? []));
    const holding = rights.size > 0 ? await this.#sources.holding([...rights]) : rights;
    for (const reader of readers) {
      const hasRead = reader.controller.desiredSize === MAX_UNSENT_BYTES;
      reader.behind = hasRead ? 0 : reader.behind + 1;
      const isGone = reader.behind === BEATS_BEHIND || (reader.right !== null && !holding.has(reader.right));
      if (isGone) this.#end(reader);
      else if (hasRead) reader.controller.enqueue(BEAT);
    }
  }

  /** Ends all streams, so that the server can stop, and opens no more. */
  close(): void {
    this.#closed = true;
    for (const part of this.#parts) for (const reader of part) this.#end(reader);
  }

  #add(reader: Reader): void {
    const { channel, address, part } = reader;
    this.#readers.set(channel, (this.#readers.get(channel) ?? new Set()).add(reader));
    this.#parts[part]?.add(reader);
    this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1);
    this.#clock ??= setInterval(() => {
      this.beat().catch(this.#sources.onError);
    }, BEAT_MS / CHANNEL_PARTS).unref();
  }

  #remove(reader: Reader): void {
    const { channel, address, part } = reader;
    if (!this.#parts[part]?.delete(reader)) return;
    const others = this.#readers.get(channel);
    others?.delete(reader);
    if (others?.size === 0) this.#readers.delete(channel);
    const left = (this.#ofAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
    this.#seats.leave();
    if (this.#readers.size > 0) return;
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
}

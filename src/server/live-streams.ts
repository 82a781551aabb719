import { Refusal } from '#/shared/refusal.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import type { Recipients } from './notifier.ts';

/** How many may be open of one member. */
const MOST_A_MEMBER = 3;
const BEAT_MS = 25_000;
/** Every beat takes one of so many parts of the streams, so that their checks are spread over time. */
export const PARTS = 5;
// A client that left before it was answered is never heard of again: it is the one that no longer reads.
const BEATS_BEHIND = 3;
const AT_ONCE = 500;
const BUSY = '지금은 실시간 알림에 연결할 수 없습니다.';

const bytes = (text: string) => new TextEncoder().encode(text);
const BEAT = bytes(':\n\n');

type Chunk = Uint8Array<ArrayBuffer>;
type Stream = {
  member: number;
  session: string;
  part: number;
  controller: ReadableStreamDefaultController<Chunk>;
  /** What a reader who is behind gets next; older news of the same kind is not worth keeping. */
  next: Chunk | undefined;
  /** How many beats in a row found the last chunk still unread. */
  behind: number;
};

export type StreamSources = {
  /** What members are told now, by their numbers; whoever is left out is told nothing. */
  newsOf: (members: number[]) => Promise<Map<number, object>>;
  /** Those of the sessions that have not ended. */
  liveOf: (sessions: string[]) => Promise<Set<string>>;
  onError: (error: unknown) => void;
};

/** The open streams of signed-in members (server-sent events): one shared clock, and one query for many of them. */
export class Streams {
  readonly #sources: StreamSources;
  readonly #connectionLimit: ConnectionLimit;
  readonly #ofMember = new Map<number, Set<Stream>>();
  readonly #parts = Array.from({ length: PARTS }, () => new Set<Stream>());
  #count = 0;
  #opened = 0;
  #beats = 0;
  #clock: NodeJS.Timeout | undefined;
  #beating = false;
  #closed = false;
  #waiting = new Set<number>();
  #telling = false;

  constructor(sources: StreamSources, { connectionLimit }: { connectionLimit: ConnectionLimit }) {
    this.#sources = sources;
    this.#connectionLimit = connectionLimit;
  }

  /** Opens a stream that begins with how things stand and ends with the session; a Refusal (503) when there are too many. */
  open(member: number, session: string): ReadableStream<Chunk> {
    const own = this.#ofMember.get(member);
    if (this.#closed || (own?.size ?? 0) >= MOST_A_MEMBER || !this.#connectionLimit.take()) {
      throw new Refusal('overloaded', BUSY, { retryAfterSeconds: 60 });
    }
    let stream: Stream;
    return new ReadableStream<Chunk>({
      start: controller => {
        stream = { member, session, controller, part: this.#opened++ % PARTS, next: undefined, behind: 0 };
        this.#add(stream);
        this.hear([member]);
      },
      pull: () => {
        if (stream.next) stream.controller.enqueue(stream.next);
        stream.next = undefined;
      },
      cancel: () => this.#remove(stream),
    });
  }

  /** Tells those of the members who have streams how things stand now. */
  hear(rung: Recipients): void {
    const members = rung === 'all' ? this.#ofMember.keys() : rung;
    for (const member of members) if (this.#ofMember.has(member)) this.#waiting.add(member);
    if (this.#waiting.size === 0) return;
    if (!this.#telling) void this.#tellAll();
  }

  /** Shows one part of the streams that the connection lives, and ends those whose session does not, or whose reader does not. */
  async beat(): Promise<void> {
    const streams = [...(this.#parts[this.#beats++ % PARTS] ?? [])];
    for (let at = 0; at < streams.length; at += AT_ONCE) {
      const some = streams.slice(at, at + AT_ONCE);
      const live = await this.#sources.liveOf([...new Set(some.map(stream => stream.session))]);
      for (const stream of some) {
        const reads = (stream.controller.desiredSize ?? 0) > 0;
        stream.behind = reads ? 0 : stream.behind + 1;
        if (!live.has(stream.session) || stream.behind === BEATS_BEHIND) this.#end(stream);
        else if (reads) stream.controller.enqueue(BEAT);
      }
    }
  }

  /** Ends all streams, so that the server can stop, and opens no more. */
  close(): void {
    this.#closed = true;
    for (const part of this.#parts) for (const stream of part) this.#end(stream);
  }

  async #tellAll(): Promise<void> {
    this.#telling = true;
    while (this.#waiting.size > 0) {
      const members = [...this.#waiting].slice(0, AT_ONCE);
      for (const member of members) this.#waiting.delete(member);
      try {
        const news = await this.#sources.newsOf(members);
        for (const [member, what] of news) this.#tell(member, bytes(`data: ${JSON.stringify(what)}\n\n`));
      } catch (error) {
        this.#sources.onError(error);
      }
    }
    this.#telling = false;
  }

  #tell(member: number, text: Chunk): void {
    for (const stream of this.#ofMember.get(member) ?? []) {
      if ((stream.controller.desiredSize ?? 0) > 0) stream.controller.enqueue(text);
      else stream.next = text;
    }
  }

  #add(stream: Stream): void {
    const own = this.#ofMember.get(stream.member) ?? new Set();
    this.#ofMember.set(stream.member, own.add(stream));
    this.#parts[stream.part]?.add(stream);
    this.#count++;
    this.#clock ??= setInterval(() => void this.#tick(), BEAT_MS / PARTS).unref();
  }

  #remove(stream: Stream): void {
    if (!this.#parts[stream.part]?.delete(stream)) return;
    const own = this.#ofMember.get(stream.member);
    own?.delete(stream);
    if (own?.size === 0) this.#ofMember.delete(stream.member);
    this.#count--;
    this.#connectionLimit.leave();
    if (this.#count > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #end(stream: Stream): void {
    this.#remove(stream);
    try {
      stream.controller.close();
    } catch {
      // The reader has left meanwhile.
    }
  }

  async #tick(): Promise<void> {
    // A slow database must not be asked again before it has answered.
    if (this.#beating) return;
    this.#beating = true;
    await this.beat().catch(this.#sources.onError);
    this.#beating = false;
  }
}

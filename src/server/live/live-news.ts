import type { Context } from 'hono';
import { Refusal } from '#/shared/refusal.ts';
import type { ProcessBus } from './process-bus.ts';

/** The maximum number of unsent bytes for one client; a client with more is disconnected. */
export const MAX_UNSENT_BYTES = 128 * 1024;
/** Milliseconds between reloads of a page, as a hall's screens share one address and its rate limit. */
export const RELOAD_EVERY_MS = 5000;
// Streams of all kinds together, about 22 kB each.
const MAX_STREAMS = 10_000;
const TOPICS_AT_ONCE = 500;
// A client that reads nothing for this long is disconnected.
const SILENT_SECONDS = 60;
const ON_BUS = 'live';
/** The headers of a stream, which no proxy may hold back and whose connection ends with it. */
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

export const answerStream = (c: Pick<Context, 'body'>, stream: ReadableStream<Chunk>) =>
  c.body(stream, 200, HEADERS);

export type TopicKind = 'member' | 'tournament' | 'team-match';
/** The name of a topic: the news of the member, tournament or team match with this number. */
export type Topic = `${TopicKind}/${number}`;

export type Subscriber = {
  /** The key by which streams are counted together: an address or a member. */
  by: string;
  /** The session or link that gives the right to listen; null for a public stream. */
  right: string | null;
  /** The member who listens; the end of all the member's sessions ends the stream at once. */
  member?: number;
  /** The key of a group of readers of a topic who all get the same news. */
  audience?: string;
  /** The number of the last event that the client knows. */
  after?: number;
};

/** The number of a member, tournament or team match, its readers, and the messages since the readers were sent news. */
export type TopicNews = { id: number; messages: ReadonlySet<string>; readers: readonly Reader[] };

/** The settings and callbacks of one kind of topic. */
export type NewsKind = {
  heartbeatSeconds: number;
  /** The maximum number of streams with the same `by`. */
  mostOfOne: number;
  busy: { message: string; retryAfterSeconds: number };
  /** Whether streams that may have missed messages get the news again, or end and have to reconnect. */
  whenMissed: 'send' | 'end';
  /** Sends readers the news that they lack; a reader whose `hasBegun` is false has been sent nothing. */
  send: (topics: TopicNews[]) => Promise<unknown>;
  /** Called with each message about a topic of this kind, from this process or another. */
  onMessage?: (id: number, message: string) => void;
};

type LiveOptions = {
  processBus: ProcessBus | null;
  /** Returns those of `rights` (keys of sessions, or links) that are still valid. */
  validRights: (rights: string[]) => Promise<Set<string>>;
  onError: (error: unknown) => void;
};

/**
 * Live news over server-sent events: clients subscribe to a topic, and messages about it from any process
 * reach them. A message only names what changed; each process reads the news itself, once for all readers of
 * a topic. The message `end` ends the topic's streams; `reload` is passed on at most once in five seconds.
 */
export class LiveNews {
  readonly #kinds: Record<TopicKind, NewsKind>;
  readonly #options: LiveOptions;
  readonly #maxStreams: number;
  readonly #readers = new Set<Reader>();
  readonly #byTopic = new Map<Topic, Set<Reader>>();
  readonly #openBy = new Map<string, number>();
  readonly #due: Record<TopicKind, Map<Topic, Set<string>>> = {
    member: new Map(),
    tournament: new Map(),
    'team-match': new Map(),
  };
  readonly #sending = new Set<TopicKind>();
  /** The topics reloaded less than five seconds ago; the value says whether another reload is waiting. */
  readonly #reloaded = new Map<Topic, boolean>();
  #opened = 0;
  #seconds = 0;
  #clock: NodeJS.Timeout | undefined;
  #isBeating = false;
  #isClosed = false;

  constructor(kinds: Record<TopicKind, NewsKind>, options: LiveOptions, maxStreams = MAX_STREAMS) {
    this.#kinds = kinds;
    this.#options = options;
    this.#maxStreams = maxStreams;
    options.processBus?.on(
      ON_BUS,
      ([topic, ...words]) => this.#receive(topic as Topic, words.join(' ')),
      () => this.#catchUp(),
    );
  }

  get open(): number {
    return this.#readers.size;
  }

  /** Opens a stream of `first` and the unknown news; throws a Refusal (503) if too many streams are open. */
  async subscribe(topic: Topic, subscriber: Subscriber, first = ''): Promise<ReadableStream<Chunk>> {
    const kind = this.#kinds[kindOf(topic)];
    const isFull =
      this.open >= this.#maxStreams ||
      (this.#openBy.get(countedBy(topic, subscriber)) ?? 0) >= kind.mostOfOne;
    // A process that stops is replaced by another at once.
    if (this.#isClosed) throw new Refusal('overloaded', kind.busy.message, { retryAfterSeconds: 1 });
    if (isFull) throw new Refusal('overloaded', kind.busy.message, kind.busy);
    const sooner = this.#opened++ % kind.heartbeatSeconds;
    const reader = new Reader(topic, subscriber, {
      phase: (this.#seconds + kind.heartbeatSeconds - sooner) % kind.heartbeatSeconds,
      onEnd: reader => this.#remove(reader),
    });
    this.#add(reader);
    if (first) reader.send(chunkOf(first));
    this.#deliver(topic);
    await reader.begun.promise;
    return reader.stream;
  }

  /** Sends a message about a topic to its readers in all processes; must be called after the commit. */
  publish(topic: Topic, message: string): void {
    this.#receive(topic, message);
    this.#options.processBus?.send(ON_BUS, `${topic} ${message}`);
  }

  /** Runs every second: sends due heartbeats, and ends streams without a right or without a reader. */
  async beat(): Promise<void> {
    this.#seconds++;
    const readers = [...this.#readers].filter(({ topic, phase }) => {
      return this.#seconds % this.#kinds[kindOf(topic)].heartbeatSeconds === phase;
    });
    const rights = new Set(readers.flatMap(({ right }) => right ?? []));
    const valid = rights.size > 0 ? await this.#options.validRights([...rights]) : rights;
    for (const reader of readers) {
      const { heartbeatSeconds } = this.#kinds[kindOf(reader.topic)];
      if (reader.right !== null && !valid.has(reader.right)) reader.end();
      else if (reader.beat() * heartbeatSeconds >= SILENT_SECONDS) reader.end();
    }
  }

  /** Ends all streams and refuses new ones, so that the server can stop. */
  close(): void {
    this.#isClosed = true;
    for (const reader of this.#readers) reader.end();
  }

  #receive(topic: Topic, message: string): void {
    this.#kinds[kindOf(topic)].onMessage?.(idOf(topic), message);
    if (message === 'end') this.#end(topic);
    else if (message === 'reload') this.#reload(topic);
    else this.#deliver(topic, message);
  }

  #end(topic: Topic): void {
    for (const reader of this.#byTopic.get(topic) ?? []) reader.end();
    if (kindOf(topic) !== 'member') return;
    for (const reader of this.#readers) if (reader.member === idOf(topic)) reader.end();
  }

  #reload(topic: Topic): void {
    if (!this.#byTopic.has(topic)) return;
    const waits = this.#reloaded.has(topic);
    this.#reloaded.set(topic, waits);
    if (waits) return;
    this.#deliver(topic, 'reload');
    setTimeout(() => {
      const isDue = this.#reloaded.get(topic);
      this.#reloaded.delete(topic);
      if (isDue) this.#reload(topic);
    }, RELOAD_EVERY_MS).unref();
  }

  /** Sends news again or ends streams, because messages of other processes may have been missed. */
  #catchUp(): void {
    for (const topic of this.#byTopic.keys()) {
      if (this.#kinds[kindOf(topic)].whenMissed === 'end') this.#receive(topic, 'end');
      else this.#deliver(topic);
    }
  }

  #deliver(topic: Topic, message?: string): void {
    if (!this.#byTopic.has(topic)) return;
    const kind = kindOf(topic);
    const messages = this.#due[kind].get(topic) ?? new Set();
    this.#due[kind].set(topic, message === undefined ? messages : messages.add(message));
    if (!this.#sending.has(kind)) void this.#sendDue(kind);
  }

  async #sendDue(kind: TopicKind): Promise<void> {
    this.#sending.add(kind);
    // Messages published in one go are sent together.
    await null;
    const due = this.#due[kind];
    while (due.size > 0) {
      const topics = [...due].slice(0, TOPICS_AT_ONCE).map(([topic, messages]) => {
        due.delete(topic);
        return { id: idOf(topic), messages, readers: [...(this.#byTopic.get(topic) ?? [])] };
      });
      const readers = topics.flatMap(topic => topic.readers);
      try {
        await this.#kinds[kind].send(topics);
        for (const reader of readers) reader.begin();
      } catch (error) {
        this.#options.onError(error);
        for (const reader of readers) if (!reader.hasBegun) reader.fail(error);
      }
    }
    this.#sending.delete(kind);
  }

  #add(reader: Reader): void {
    const { topic } = reader;
    const by = countedBy(topic, reader);
    this.#readers.add(reader);
    this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(reader));
    this.#openBy.set(by, (this.#openBy.get(by) ?? 0) + 1);
    this.#clock ??= setInterval(() => void this.#tick(), 1000).unref();
  }

  #remove(reader: Reader): void {
    if (!this.#readers.delete(reader)) return;
    const { topic } = reader;
    const others = this.#byTopic.get(topic);
    others?.delete(reader);
    if (others?.size === 0) this.#byTopic.delete(topic);
    const by = countedBy(topic, reader);
    const left = (this.#openBy.get(by) ?? 1) - 1;
    if (left > 0) this.#openBy.set(by, left);
    else this.#openBy.delete(by);
    if (this.open > 0) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  async #tick(): Promise<void> {
    // A slow database must not be asked again before it has answered.
    if (this.#isBeating) return;
    this.#isBeating = true;
    await this.beat().catch(this.#options.onError);
    this.#isBeating = false;
  }
}

/** A client that listens to a topic. */
export class Reader {
  readonly topic: Topic;
  readonly by: string;
  readonly right: string | null;
  readonly member: number | undefined;
  readonly audience: string;
  /** The second within each heartbeat interval at which this reader is sent its heartbeat. */
  readonly phase: number;
  readonly stream: ReadableStream<Chunk>;
  /** The number of the last event that the client knows or was sent. */
  after: number;
  /** Whether the reader was sent the news from before it subscribed. */
  hasBegun = false;
  #controller!: ReadableStreamDefaultController<Chunk>;
  /** Resolves when the reader was sent the news from before it subscribed; rejects if that failed. */
  readonly begun = Promise.withResolvers<void>();
  readonly #onEnd: (reader: Reader) => void;
  /** The number of heartbeats in a row that found unread data. */
  #missed = 0;
  /** The chunk that replaces all unread chunks of a slow client. */
  #latest: Chunk | undefined;

  constructor(
    topic: Topic,
    { by, right, member, audience = '', after = 0 }: Subscriber,
    { phase, onEnd }: { phase: number; onEnd: (reader: Reader) => void },
  ) {
    this.topic = topic;
    this.by = by;
    this.right = right;
    this.member = member;
    this.audience = audience;
    this.after = after;
    this.phase = phase;
    this.#onEnd = onEnd;
    this.stream = new ReadableStream<Chunk>(
      {
        start: controller => {
          this.#controller = controller;
        },
        pull: () => {
          if (this.#latest && this.#hasRead) this.sendLatest(this.#latest);
        },
        cancel: () => onEnd(this),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNSENT_BYTES }),
    );
  }

  begin(): void {
    this.hasBegun = true;
    this.begun.resolve();
  }

  fail(error: unknown): void {
    this.begun.reject(error);
    this.end();
  }

  /** Sends a chunk; a client that reads too slowly is disconnected, and reconnects from its last event. */
  send(chunk: Chunk): void {
    if ((this.#controller.desiredSize ?? 0) >= chunk.byteLength) this.#controller.enqueue(chunk);
    else this.end();
  }

  /** Sends a chunk that makes all earlier chunks obsolete: a slow client gets only the latest chunk. */
  sendLatest(chunk: Chunk): void {
    this.#latest = this.#hasRead ? undefined : chunk;
    if (!this.#latest) this.#controller.enqueue(chunk);
  }

  /** Sends a heartbeat if the client has read everything; returns how many were missed in a row. */
  beat(): number {
    this.#missed = this.#hasRead ? 0 : this.#missed + 1;
    if (this.#missed === 0) this.#controller.enqueue(HEARTBEAT);
    return this.#missed;
  }

  end(): void {
    this.#onEnd(this);
    this.begun.resolve();
    try {
      this.#controller.close();
    } catch {
      // The client has left meanwhile.
    }
  }

  get #hasRead(): boolean {
    return this.#controller.desiredSize === MAX_UNSENT_BYTES;
  }
}

const kindOf = (topic: Topic) => topic.slice(0, topic.indexOf('/')) as TopicKind;
const idOf = (topic: Topic) => Number(topic.slice(topic.indexOf('/') + 1));
const countedBy = (topic: Topic, { by }: { by: string }) => `${kindOf(topic)} ${by}`;

import { type Chunk, chunkOf, type LiveStreams, type Subscriber } from './live-streams.ts';
import type { ProcessBus } from './process-bus.ts';

/** A numbered event of a topic (a tournament); `data` holds the event's JSON for each audience. */
export type TournamentStreamEvent = { number: number; data: Map<string, string> };

export type TournamentStreamSource = {
  /** Returns the number of the last event; 0 if there is none, or no such topic. */
  lastOf: (topic: number) => Promise<number>;
  /** Returns the events with numbers above `number`, in order. */
  after: (topic: number, number: number) => Promise<TournamentStreamEvent[]>;
  /**
   * Returns the unnumbered states of a topic by name (`game r1m3`: the score of a match), equal for every
   * audience.
   */
  states: (topic: number) => Promise<Map<string, string>>;
  /** Returns the JSON of the state of this name; undefined if there is none. */
  state: (topic: number, name: string) => Promise<string | undefined>;
  audiences: readonly string[];
  /** Called whenever a topic has changed other than by events, in this process or another. */
  onReload: (topic: number) => void;
};

type Topic = {
  last: number;
  states: Map<string, Chunk>;
  work: Promise<unknown>;
  isQueued: boolean;
  /** The timer that runs after each reload; `isReloadDue` is set if another reload waits for its end. */
  reloaded: NodeJS.Timeout | undefined;
  isReloadDue: boolean;
};
/**
 * The maximum number of missed events that a client is sent; a client that missed more is sent `reload`
 * instead.
 */
export const MAX_MISSED = 100;
export const MAX_MISSED_BYTES = 32 * 1024;
/**
 * The minimum time between two reloads of a page: fifty phones of a hall have one address, whose rate limit
 * would otherwise refuse their other requests.
 */
export const RELOAD_EVERY_MS = 5000;
/**
 * The messages about a tournament to the clients of its stream: `events` (there are new events), `game r1m3`
 * (the score of a match changed), `reload` (everything must be loaded again), `end` (streams end because
 * rights may have changed; clients that still may read reconnect).
 */
type TournamentNews = 'events' | 'reload' | 'end' | `game ${string}`;

declare module '#/database/events.ts' {
  interface Events {
    /** A tournament changed; the clients of its live stream are sent `news` after the commit. */
    'tournament.changed': { id: number; news: TournamentNews };
  }
}

const WHAT = 'topic';
const RETRY = 'retry: 2000\n\n';
const RELOAD = 'event: reload\ndata: {}\n\n';
// The most topics in memory; beyond it those without readers are dropped.
const IDLE_MOST = 200;

/**
 * Pub/sub of numbered events over SSE: each subscriber of a topic gets each event once and in order,
 * whichever process it comes from.
 */
export class TournamentStreams {
  readonly streams: LiveStreams;
  readonly #source: TournamentStreamSource;
  readonly #processBus: ProcessBus | null;
  readonly #topics = new Map<number, Topic>();
  readonly #onError: (error: unknown) => void;

  constructor(
    source: TournamentStreamSource,
    streams: LiveStreams,
    { processBus, onError }: { processBus: ProcessBus | null; onError: (error: unknown) => void },
  ) {
    this.#source = source;
    this.streams = streams;
    this.#processBus = processBus;
    this.#onError = onError;
    processBus?.on(
      WHAT,
      ([topic, ...words]) => this.#receive(Number(topic), words.join(' ')),
      () => this.#reconnected(),
    );
  }

  /** Opens a stream of the events after number `after`; it begins with those that the client missed. */
  open(
    topic: number,
    { audience, after, ...subscriber }: Subscriber & { audience: string; after: number },
  ): Promise<ReadableStream<Chunk>> {
    return this.#after(topic, async known => {
      // The reader may come from another process that is ahead of this one.
      if (after > known.last) await this.#sendEvents(topic, known);
      const missed = await this.#missed(topic, known.last, { audience, after });
      const first = chunkOf(RETRY + missed);
      const channel = channelOf(topic, audience);
      const stream = this.streams.open(channel, subscriber, first, ...known.states.values());
      // A topic dropped meanwhile would send nothing: the reader has to reconnect.
      if (this.#topics.get(topic) !== known) this.streams.end(channel);
      return stream;
    });
  }

  /**
   * The events that the client missed up to event `last`; a `reload` if they are too many to send, or
   * unknown.
   */
  async #missed(
    topic: number,
    last: number,
    { audience, after }: { audience: string; after: number },
  ): Promise<string> {
    if (after === last) return '';
    if (after > last || last - after > MAX_MISSED) return RELOAD;
    const missed = (await this.#source.after(topic, after)).filter(({ number }) => number <= last);
    const text = missed.map(event => eventText(event, audience)).join('');
    return Buffer.byteLength(text) > MAX_MISSED_BYTES ? RELOAD : text;
  }

  /** Passes news of a topic on to its streams in all processes; must be called after the commit. */
  publish(topic: number, news: TournamentNews): void {
    const message = news === 'events' ? '' : news;
    this.#receive(topic, message);
    this.#processBus?.send(WHAT, `${topic} ${message}`.trim());
  }

  #receive(topic: number, message: string): void {
    if (message === 'reload' || message === 'end') this.#source.onReload(topic);
    const known = this.#topics.get(topic);
    if (!known) return;
    if (message === '') {
      if (known.isQueued) return;
      known.isQueued = true;
    }
    this.#after(topic, async known => {
      if (message === 'end') this.#end(topic);
      else if (message === 'reload') this.#reload(topic, known);
      else if (message === '') await this.#sendEvents(topic, known);
      else await this.#sendState(topic, known, message);
    }).catch(this.#onError);
  }

  // Messages of other processes may have been lost while the connection was down.
  #reconnected(): void {
    for (const topic of this.#topics.keys()) {
      this.#source.onReload(topic);
      this.#topics.delete(topic);
      this.#end(topic);
    }
  }

  /** Runs `work` after the topic's queued work, so that no event is sent twice or out of order. */
  #after<T>(topic: number, work: (known: Topic) => Promise<T>): Promise<T> {
    const known = this.#topics.get(topic) ?? this.#begin(topic);
    const done = known.work.then(() => work(known));
    known.work = done.catch(() => {});
    return done;
  }

  #begin(topic: number): Topic {
    if (this.#topics.size >= IDLE_MOST) this.#forgetIdle();
    const known: Topic = {
      ...{ last: 0, states: new Map(), work: Promise.resolve(), isQueued: false },
      ...{ reloaded: undefined, isReloadDue: false },
    };
    this.#topics.set(topic, known);
    known.work = this.#load(topic, known).catch(error => {
      this.#topics.delete(topic);
      this.#onError(error);
    });
    return known;
  }

  async #load(topic: number, known: Topic): Promise<void> {
    known.last = await this.#source.lastOf(topic);
    const states = await this.#source.states(topic);
    known.states = new Map([...states].map(([name, text]) => [name, chunkOf(stateText(name, text))]));
  }

  #forgetIdle(): void {
    for (const topic of this.#topics.keys()) {
      const { audiences } = this.#source;
      const isRead = audiences.some(audience => this.streams.has(channelOf(topic, audience)));
      if (!isRead) this.#topics.delete(topic);
    }
  }

  async #sendEvents(topic: number, known: Topic): Promise<void> {
    known.isQueued = false;
    const events = await this.#source.after(topic, known.last);
    if (events.length > MAX_MISSED) this.#broadcast(topic, () => RELOAD);
    else for (const event of events) this.#broadcast(topic, audience => eventText(event, audience));
    known.last = events.at(-1)?.number ?? known.last;
  }

  async #sendState(topic: number, known: Topic, name: string): Promise<void> {
    const json = await this.#source.state(topic, name);
    const text = stateText(name, json);
    if (json === undefined) known.states.delete(name);
    else known.states.set(name, chunkOf(text));
    this.#broadcast(topic, () => text);
  }

  #reload(topic: number, known: Topic): void {
    if (known.reloaded) {
      known.isReloadDue = true;
      return;
    }
    this.#broadcast(topic, () => RELOAD);
    known.reloaded = setTimeout(() => {
      known.reloaded = undefined;
      if (!known.isReloadDue || this.#topics.get(topic) !== known) return;
      known.isReloadDue = false;
      this.#reload(topic, known);
    }, RELOAD_EVERY_MS).unref();
  }

  #broadcast(topic: number, textFor: (audience: string) => string): void {
    for (const audience of this.#source.audiences) {
      const channel = channelOf(topic, audience);
      if (this.streams.has(channel)) this.streams.send(channel, chunkOf(textFor(audience)));
    }
  }

  #end(topic: number): void {
    for (const audience of this.#source.audiences) this.streams.end(channelOf(topic, audience));
  }
}

const channelOf = (topic: number, audience: string) => `${topic} ${audience}`;
const eventText = ({ number, data }: TournamentStreamEvent, audience: string) =>
  `id: ${number}\nevent: event\ndata: ${data.get(audience) ?? '{}'}\n\n`;

/** The server-sent event of a state; its name (`game r1m3`) consists of the event's name and the match. */
function stateText(name: string, json: string | undefined): string {
  const [event = '', about = ''] = name.split(' ');
  return `event: ${event}\ndata: ${json ?? JSON.stringify({ match: about, [event]: null })}\n\n`;
}

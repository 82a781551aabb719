import { type Chunk, chunkOf, type LiveStreams, type Subscriber } from './live-streams.ts';
import type { ProcessBus } from './process-bus.ts';

/** A numbered piece of news as each audience reads it. */
export type News = { number: number; said: Map<string, string> };

export type TopicSource = {
  /** The number of the last news; 0 where there is none, or no such topic. */
  lastOf: (topic: number) => Promise<number>;
  /** The news after this number, in order. */
  after: (topic: number, number: number) => Promise<News[]>;
  /** What also holds now beside the numbered news, by its name; each the same for every audience. */
  present: (topic: number) => Promise<Map<string, string>>;
  /** What holds now of this name; undefined where nothing does. */
  note: (topic: number, name: string) => Promise<string | undefined>;
  audiences: readonly string[];
  /** Called whenever what a topic shows has changed in other ways, here or in another process. */
  onReload: (topic: number) => void;
};

type Topic = { last: number; present: Map<string, Chunk>; work: Promise<unknown>; isQueued: boolean };
/** Who has missed more, in events or in bytes, reloads instead. */
export const MAX_MISSED = 100;
export const MAX_MISSED_BYTES = 32 * 1024;
const WHAT = 'topic';
const RETRY = 'retry: 2000\n\n';
const RELOAD = 'event: reload\ndata: {}\n\n';
// So many without readers are kept in mind.
const IDLE_MOST = 200;

/** Live topics with numbered news: whoever listens gets each once, in order, whichever process it came from. */
export class Topics {
  readonly streams: LiveStreams;
  readonly #source: TopicSource;
  readonly #processBus: ProcessBus | null;
  readonly #topics = new Map<number, Topic>();
  readonly #onError: (error: unknown) => void;

  constructor(
    source: TopicSource,
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
      () => this.#receiveAll(),
    );
  }

  /** Opens a stream of what comes after news number `after`; begins with what was missed. */
  open(
    topic: number,
    { audience, after, ...subscriber }: Subscriber & { audience: string; after: number },
  ): Promise<ReadableStream<Chunk>> {
    return this.#after(topic, async known => {
      // Another process may have told the reader of what is not heard here yet.
      if (after > known.last) await this.#publish(topic, known);
      const missed = await this.#missed(topic, known.last, { audience, after });
      const first = chunkOf(RETRY + missed);
      const channel = channelOf(topic, audience);
      // Made once for all readers.
      const notes = known.present.values();
      const stream = this.streams.open(channel, subscriber, first, ...notes);
      // Forgotten meanwhile, it would be told nothing: the reader has to come again.
      if (this.#topics.get(topic) !== known) this.streams.end(channel);
      return stream;
    });
  }

  /** What the reader missed up to the last news; a reload where that is too much to send, or cannot be known. */
  async #missed(
    topic: number,
    last: number,
    { audience, after }: { audience: string; after: number },
  ): Promise<string> {
    if (after === last) return '';
    if (after > last || last - after > MAX_MISSED) return RELOAD;
    const missed = (await this.#source.after(topic, after)).filter(({ number }) => number <= last);
    const text = missed.map(news => eventOf(news, audience)).join('');
    return Buffer.byteLength(text) > MAX_MISSED_BYTES ? RELOAD : text;
  }

  /** To be called when news of a topic are on disk. */
  told(topic: number): void {
    this.#say(topic, '');
  }

  /** The same for what holds now under a name. */
  noted(topic: number, name: string): void {
    this.#say(topic, name);
  }

  /** The same where readers have to ask for everything anew. */
  changed(topic: number): void {
    this.#say(topic, 'reload');
  }

  /** The same where it may no longer be for everybody: all streams end, and who may listens again. */
  closed(topic: number): void {
    this.#say(topic, 'end');
  }

  #say(topic: number, words: string): void {
    this.#receive(topic, words);
    this.#processBus?.send(WHAT, `${topic} ${words}`.trim());
  }

  #receive(topic: number, words: string): void {
    if (words === 'reload' || words === 'end') this.#source.onReload(topic);
    const known = this.#topics.get(topic);
    if (!known) return;
    if (words === '') {
      if (known.isQueued) return;
      known.isQueued = true;
    }
    this.#after(topic, async known => {
      if (words === 'end') this.#end(topic);
      else if (words === 'reload') this.#sayAll(topic, () => RELOAD);
      else if (words === '') await this.#publish(topic, known);
      else await this.#publishNote(topic, known, words);
    }).catch(this.#onError);
  }

  // While the processBus was cut, anything may have happened.
  #receiveAll(): void {
    for (const topic of this.#topics.keys()) {
      this.#source.onReload(topic);
      this.#topics.delete(topic);
      this.#end(topic);
    }
  }

  /** One after another for each topic, so that no news is told twice, or before an earlier one. */
  #after<T>(topic: number, work: (known: Topic) => Promise<T>): Promise<T> {
    const known = this.#topics.get(topic) ?? this.#begin(topic);
    const done = known.work.then(() => work(known));
    known.work = done.catch(() => {});
    return done;
  }

  #begin(topic: number): Topic {
    if (this.#topics.size >= IDLE_MOST) this.#forgetIdle();
    const known: Topic = { last: 0, present: new Map(), work: Promise.resolve(), isQueued: false };
    this.#topics.set(topic, known);
    known.work = this.#learn(topic, known).catch(error => {
      this.#topics.delete(topic);
      this.#onError(error);
    });
    return known;
  }

  async #learn(topic: number, known: Topic): Promise<void> {
    known.last = await this.#source.lastOf(topic);
    const present = await this.#source.present(topic);
    known.present = new Map([...present].map(([name, text]) => [name, chunkOf(noteOf(name, text))]));
  }

  #forgetIdle(): void {
    for (const topic of this.#topics.keys()) {
      const { audiences } = this.#source;
      const isRead = audiences.some(audience => this.streams.has(channelOf(topic, audience)));
      if (!isRead) this.#topics.delete(topic);
    }
  }

  async #publish(topic: number, known: Topic): Promise<void> {
    known.isQueued = false;
    const news = await this.#source.after(topic, known.last);
    if (news.length > MAX_MISSED) this.#sayAll(topic, () => RELOAD);
    else for (const each of news) this.#sayAll(topic, audience => eventOf(each, audience));
    known.last = news.at(-1)?.number ?? known.last;
  }

  async #publishNote(topic: number, known: Topic, name: string): Promise<void> {
    const text = await this.#source.note(topic, name);
    const note = noteOf(name, text);
    if (text === undefined) known.present.delete(name);
    else known.present.set(name, chunkOf(note));
    this.#sayAll(topic, () => note);
  }

  #sayAll(topic: number, textFor: (audience: string) => string): void {
    for (const audience of this.#source.audiences) {
      const channel = channelOf(topic, audience);
      // Made once for all who read the same.
      if (this.streams.has(channel)) this.streams.send(channel, chunkOf(textFor(audience)));
    }
  }

  #end(topic: number): void {
    for (const audience of this.#source.audiences) this.streams.end(channelOf(topic, audience));
  }
}

const channelOf = (topic: number, audience: string) => `${topic} ${audience}`;
const eventOf = ({ number, said }: News, audience: string) =>
  `id: ${number}\nevent: event\ndata: ${said.get(audience) ?? '{}'}\n\n`;

/** A note's name is `game r1m3`: the event, and what it is about. */
function noteOf(name: string, text: string | undefined): string {
  const [event = '', about = ''] = name.split(' ');
  return `event: ${event}\ndata: ${text ?? JSON.stringify({ match: about, [event]: null })}\n\n`;
}

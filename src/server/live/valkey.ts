import type { Redis, RedisOptions } from 'ioredis';
import type { Database } from '#/database/connect.ts';
import { loadSiteKey } from '#/server/settings/stored-settings.ts';
import { type BusEvents, type BusTransport, RefusedByBusError } from './process-bus.ts';

// A login or write waits this long for a server that hangs; a second later its connection is cut.
const ANSWER_MS = 1000;
const SILENT_MS = 2000;
const FIRST_WAIT_MS = 250;
// As with LISTEN: the site must listen again within five seconds after the server is back.
const LONGEST_WAIT_MS = 3000;
const CHECK_MS = 5000;
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM)/;
const SILENCE = 'what is published does not come back: BUS_URL must lead to one server that does pub/sub';

/** Valkey or Redis: counts for the rate limits, and carries the messages between processes. */
export type Valkey = {
  client: Redis;
  /**
   * The prefix of the keys, and the name of the channel, of this site. Only the site's processes know it, so
   * several sites may share a server.
   */
  prefix: string;
  /** Makes a second connection with the same settings, for listening. */
  listener: () => Redis;
};

/** Prepares the connections to the server at `url`; none is opened yet. */
export async function prepareValkey(db: Database, url: string): Promise<Valkey> {
  const prefix = prefixOf(await loadSiteKey(db, 'bus'));
  const { Redis } = await import('ioredis');
  const options: RedisOptions = {
    lazyConnect: true,
    connectionName: 'dangu-madang',
    connectTimeout: 2000,
    commandTimeout: ANSWER_MS,
    socketTimeout: SILENT_MS,
    // A call that cannot be sent now is not sent later: a count would be doubled, a message late.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    // Jitter: processes that lost the same server must not all reconnect at the same moment.
    retryStrategy: times =>
      Math.min(FIRST_WAIT_MS * 2 ** Math.min(times, 10), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2),
  };
  return { client: new Redis(url, options), prefix, listener: () => new Redis(url, options) };
}

/** The number of connections that listen now at the server at `url` for the site with this key. */
export async function listenersAt(url: string, key: string): Promise<number> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 2000, retryStrategy: null });
  client.on('error', () => {});
  try {
    await client.connect();
    const [, listeners] = (await client.pubsub('NUMSUB', channelOf(prefixOf(key)))) as [string, number];
    return Number(listeners);
  } finally {
    client.disconnect();
  }
}

export const valkeyBus =
  (valkey: Valkey) =>
  (events: BusEvents): BusTransport =>
    new ValkeyBus(valkey, events);

const prefixOf = (key: string) => `dangu:${key}`;
const channelOf = (prefix: string) => `${prefix}:bus`;

/** The two connections of a process: one that sends commands and publishes, one that listens. */
class ValkeyBus implements BusTransport {
  readonly silence = new RefusedByBusError(SILENCE);
  readonly #client: Redis;
  readonly #listener: Redis;
  readonly #channel: string;
  readonly #events: BusEvents;
  #check: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isClosed = false;
  #lastError: Error | undefined;

  constructor(valkey: Valkey, events: BusEvents) {
    this.#client = valkey.client;
    this.#listener = valkey.listener();
    this.#channel = channelOf(valkey.prefix);
    this.#events = events;
  }

  async publish(texts: string[]): Promise<void> {
    // Over one connection they arrive in the order in which they are sent.
    await Promise.all(texts.map(text => this.#client.publish(this.#channel, text)));
  }

  /** Resolves when both connections are open, or the first try failed; throws if the login is refused. */
  async open(): Promise<void> {
    const opened = new Promise<void>(resolve => this.#watch(resolve));
    for (const each of [this.#client, this.#listener]) each.connect().catch(() => {});
    await opened;
    if (REFUSED.test(this.#lastError?.message ?? '')) {
      const { message } = this.#lastError as Error;
      await this.close();
      throw new RefusedByBusError(message);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#check);
    this.#client.disconnect();
    this.#listener.disconnect();
  }

  #watch(onSettled: () => void): void {
    for (const each of [this.#client, this.#listener]) {
      each.on('error', error => {
        this.#lastError = error;
      });
      each.on('ready', () => void this.#listen().then(isListening => isListening && onSettled()));
      each.on('close', () => {
        // Both connections are lost together: reported once.
        if (this.#isOpen || each === this.#listener) this.#lose();
        onSettled();
      });
    }
    this.#listener.on('message', (_channel, text: string) => this.#events.onText(text));
    // A connection that only listens would not notice that the other end is gone.
    this.#check = setInterval(() => {
      if (this.#isOpen) this.#listener.ping().catch(() => {});
    }, CHECK_MS).unref();
  }

  /** Begins to listen if both connections are open; returns whether this process listens now. */
  async #listen(): Promise<boolean> {
    if (this.#client.status !== 'ready' || this.#listener.status !== 'ready') return false;
    try {
      await this.#listener.subscribe(this.#channel);
    } catch (error) {
      this.#lastError = error as Error;
      // It connects again after a while.
      this.#listener.disconnect(true);
      return false;
    }
    if (this.#isOpen || this.#isClosed) return true;
    this.#isOpen = true;
    this.#lastError = undefined;
    this.#events.onOpen();
    return true;
  }

  #lose(): void {
    if (this.#isClosed) return;
    this.#isOpen = false;
    this.#events.onLost(this.#lastError ?? new Error('the connection to BUS_URL ended'));
  }
}

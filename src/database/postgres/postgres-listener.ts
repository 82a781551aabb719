import type { Client } from 'pg';

const FIRST_WAIT_MS = 500;
// The site must listen again within five seconds after the database is back.
const LONGEST_WAIT_MS = 3000;
const CHECK_MS = 5000;

type Listening = {
  url: string;
  channel: string;
  onNews: (text: string) => void;
  /** Called whenever the connection listens to the channel: the first time, and after each reconnection. */
  onOpen: () => void;
  onLost: (error: Error) => void;
};

/** One connection that listens to a PostgreSQL channel, and reconnects with growing waits when it is lost. */
export class PostgresListener {
  readonly #listening: Listening;
  #client: Client | undefined;
  #check: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #wait = FIRST_WAIT_MS;
  #closed = false;

  constructor(listening: Listening) {
    this.#listening = listening;
  }

  /** Connects and listens. Also resolves if that fails, and then tries again later. */
  async open(): Promise<void> {
    const { url, channel, onNews, onOpen } = this.#listening;
    const { default: pg } = await import('pg');
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'dangu-madang bus',
    });
    this.#client = client;
    client.on('error', error => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the listening connection ended')));
    client.on('notification', ({ payload = '' }) => onNews(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (this.#client !== client) return;
      this.#wait = FIRST_WAIT_MS;
      // A connection that only listens would not notice that the other end is gone.
      this.#check = setInterval(() => {
        client.query('select 1').catch(error => this.#lose(client, error));
      }, CHECK_MS).unref();
      onOpen();
    } catch (error) {
      this.#lose(client, error as Error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    clearInterval(this.#check);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  #lose(client: Client, error: Error): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = undefined;
    clearInterval(this.#check);
    client.end().catch(() => {});
    this.#listening.onLost(error);
    // Jitter: processes that lost the same database must not all reconnect at the same moment.
    this.#again = setTimeout(() => void this.open(), this.#wait * (0.5 + Math.random() / 2)).unref();
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }
}

import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '#/database/connect.ts';
import { type BusEvents, type BusTransport, SilentBusError } from './process-bus.ts';

const CHANNEL = 'dangu_bus';
const SILENCE =
  'NOTIFY does not come back over LISTEN: live news reach only the process in which they happened. DATABASE_DIRECT_URL must lead past the pooler';
const FIRST_WAIT_MS = 500;
// The site must listen again within five seconds after the database is back.
const LONGEST_WAIT_MS = 3000;
const CHECK_MS = 5000;

/** The process bus over LISTEN/NOTIFY: sends over `db`, listens at `url`, which must lead to no pooler. */
export const postgresBus =
  (db: Database, url: string) =>
  (events: BusEvents): BusTransport =>
    new PostgresBus(db, url, events);

/** The listening connection reconnects with growing waits when it is lost. */
class PostgresBus implements BusTransport {
  readonly silence = new SilentBusError(SILENCE);
  readonly #db: Database;
  readonly #url: string;
  readonly #events: BusEvents;
  #client: Client | undefined;
  #check: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #wait = FIRST_WAIT_MS;
  #closed = false;

  constructor(db: Database, url: string, events: BusEvents) {
    this.#db = db;
    this.#url = url;
    this.#events = events;
  }

  async publish(texts: string[]): Promise<void> {
    // One statement: all processes of a database take turns to commit notifications.
    await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(this.#db);
  }

  async open(): Promise<void> {
    const { default: pg } = await import('pg');
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'dangu-madang bus',
    });
    this.#client = client;
    client.on('error', error => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the listening connection ended')));
    client.on('notification', ({ payload = '' }) => this.#events.onText(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#client !== client) return;
      this.#wait = FIRST_WAIT_MS;
      // A connection that only listens would not notice that the other end is gone.
      this.#check = setInterval(() => {
        client.query('select 1').catch(error => this.#lose(client, error));
      }, CHECK_MS).unref();
      this.#events.onOpen();
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
    this.#events.onLost(error);
    // Jitter: processes that lost the same database must not all reconnect at the same moment.
    this.#again = setTimeout(() => void this.open(), this.#wait * (0.5 + Math.random() / 2)).unref();
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }
}

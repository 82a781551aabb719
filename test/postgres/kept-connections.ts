import type { Socket } from 'node:net';
import pg, { type ClientConfig } from 'pg';

/**
 * The idle connections of the pools of closed sites, by their database. The next site of that database
 * continues with them: a new connection reads the catalog anew for each table, which took half of
 * PostgreSQL's time.
 */
const kept = new Map<string, Kept[]>();
const parking = new Map<string, Set<Promise<unknown>>>();

type Kept = { client: KeptClient; pid: number };

// Most sites open as many; the server has 300 for all workers.
const MOST = 6;

// The parts of `discard all`, which may not be sent with other statements, and the counts of changed rows.
const AS_NEW = [
  ...['rollback', 'reset all', 'reset session authorization', 'close all', 'unlisten *', 'deallocate all'],
  ...['discard temp', 'discard sequences', 'select pg_advisory_unlock_all(), pg_stat_force_next_flush()'],
  'select pg_backend_pid() as pid',
].join(';');

/** Keeps the connections of this database from now on. */
export function keepConnections(url: string): void {
  kept.set(url, []);
}

/** Ends the kept connections of this database; later ones are not kept. */
export async function endConnections(url: string): Promise<void> {
  const clients = await keptOf(url);
  kept.delete(url);
  await Promise.all(clients.map(({ client }) => client.end()));
}

/** The kept connections of this database, once those of a site that has just closed are idle. */
export async function keptOf(url: string): Promise<Kept[]> {
  await Promise.all(parking.get(url) ?? []);
  return kept.get(url) ?? [];
}

class KeptClient extends pg.Client {
  readonly #url: string;
  readonly #stream: Socket;
  readonly #silentMs: number;
  #isConnected = false;
  /** False once a statement failed or was given up, so that its connection ends. */
  isReliable = true;

  constructor(config: ClientConfig) {
    super(config);
    this.#url = config.connectionString ?? '';
    this.#stream = (this as unknown as { connection: { stream: Socket } }).connection.stream;
    this.#silentMs = this.#stream.timeout ?? 0;
  }

  /** Continues in a pool with `config`; a pool with a stream of its own ends connections that are silent. */
  continueWith({ stream }: ClientConfig): this {
    this.#stream.setTimeout(stream ? this.#silentMs : 0);
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads both by whether they get a callback.
  override connect(then?: any): any {
    if (!this.#isConnected) {
      const connected = super.connect().then(() => {
        this.#isConnected = true;
      });
      return then ? void connected.then(() => then(null), then) : connected;
    }
    return then ? process.nextTick(then, null) : Promise.resolve();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override end(then?: any): any {
    const ended = this.#park().then(isParked => (isParked ? undefined : super.end()));
    return then ? void ended.then(() => then(null), then) : ended;
  }

  async #park(): Promise<boolean> {
    if (!kept.has(this.#url) || !this.#isConnected || !this.isReliable) return false;
    this.#stream.setTimeout(0);
    this.removeAllListeners();
    this.on('error', () => this.#lose());
    this.on('end', () => this.#lose());
    const idle = this.query(AS_NEW).then(
      results => (results as unknown as pg.QueryResult<{ pid: number }>[]).at(-1)?.rows[0]?.pid,
      () => undefined,
    );
    const all = parking.get(this.#url) ?? new Set();
    parking.set(this.#url, all.add(idle));
    const pid = await idle;
    all.delete(idle);
    const free = kept.get(this.#url);
    if (!pid || !free || free.length >= MOST) return false;
    free.push({ client: this, pid });
    return true;
  }

  #lose(): void {
    const free = kept.get(this.#url) ?? [];
    const at = free.findIndex(({ client }) => client === this);
    if (at >= 0) free.splice(at, 1);
  }
}

/** A kept connection to the database of `config`, or a new one. */
export function takeClient(config: ClientConfig): pg.Client {
  const free = kept.get(config.connectionString ?? '')?.pop();
  return free?.client.continueWith(config) ?? new KeptClient(config);
}

// `new` returns the object that a constructor returns.
const Client = function constructKept(config: ClientConfig) {
  return takeClient(config);
} as unknown as new () => pg.Client;

class KeepingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client });
    this.on('release', (error, client) => {
      if (error) (client as unknown as KeptClient).isReliable = false;
    });
  }
}
Object.assign(pg, { Pool: KeepingPool });

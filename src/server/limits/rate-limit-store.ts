import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { batchesOf } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import type { ProcessBus } from '#/server/live/process-bus.ts';

export type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'get'>;
type Options = { processBus: ProcessBus | null; onError: (error: unknown) => void };

const GATHER_MS = 1000;
// Windows shorter than this are not stored: they are over when the site is back from a restart.
const BRIEF_SECONDS = 30;
const TOPIC = 'tries';
const ROWS_AT_ONCE = 500;

// Addresses and login ids are hashed, so that a copy of the database does not reveal them.
const hidden = (key: string | number) => hash('sha256', String(key), 'base64url');

/**
 * Rate limit store: counts attempts for all processes on one database, and over a restart. Long windows guard
 * accounts: PostgreSQL counts them, one statement an attempt; with SQLite there is one process,
 * which counts in memory and writes the changed counters once a second. Brief windows only damp floods:
 * processes publish the number of admitted attempts once a second.
 */
export class RateLimitStore {
  readonly #db: Database;
  readonly #options: Options;
  readonly #memories = new Map<string, RateLimiterMemory>();
  readonly #changed = new Map<string, { bucket: string; key: string }>();
  readonly #unsent = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, options: Options) {
    this.#db = db;
    this.#options = options;
    options.processBus?.on(
      TOPIC,
      words => this.#receive(words),
      () => {},
    );
  }

  /** The counter of the rate limit `bucket`; `consume` rejects (`RateLimiterRes`) beyond the maximum. */
  counter(bucket: string, { max, seconds }: { max: number; seconds: number }): Counter {
    const size = { keyPrefix: bucket, points: max, duration: seconds };
    const isBrief = seconds < BRIEF_SECONDS;
    if (!isBrief && !isSqlite(this.#db)) return hashed(postgresLimiter(this.#db, size));
    const memory = new RateLimiterMemory(size);
    this.#memories.set(bucket, memory);
    return isBrief ? this.#shared(bucket, memory) : this.#stored(bucket, memory);
  }

  /** Loads the counters that were stored before this start (only with SQLite; other databases need none). */
  async open(): Promise<void> {
    if (!isSqlite(this.#db)) return;
    const now = Date.now();
    const rows = await this.#db.selectFrom('tries').selectAll().where('expire', '>', now).execute();
    for (const [bucket, memory] of this.#memories) {
      const own = rows.filter(({ key }) => key.startsWith(`${bucket}:`));
      const storage = own.map(({ key, points, expire }) => ({
        key: key.slice(bucket.length + 1),
        value: points,
        expiresAt: expire,
      }));
      memory.restore({ version: 1, storage });
    }
  }

  /** Stores new attempts of long windows (SQLite), and sends those of brief windows to other processes. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [line, count] of this.#unsent) this.#options.processBus?.send(TOPIC, `${line} ${count}`);
    this.#unsent.clear();
    const changed = [...this.#changed];
    this.#changed.clear();
    if (changed.length === 0) return;
    try {
      await this.#store(changed.map(([, change]) => change));
    } catch (error) {
      for (const [name, change] of changed) this.#changed.set(name, change);
      throw error;
    }
  }

  /** Deletes the stored counters whose time window is over. */
  async forget(): Promise<void> {
    await this.#db.deleteFrom('tries').where('expire', '<=', Date.now()).execute();
  }

  #stored(bucket: string, memory: RateLimiterMemory): Counter {
    const note = (key: string) => {
      this.#changed.set(`${bucket}:${key}`, { bucket, key });
      this.#soon();
    };
    return {
      consume: (key, cost) => memory.consume(hidden(key), cost).finally(() => note(hidden(key))),
      reward: key => memory.reward(hidden(key)).finally(() => note(hidden(key))),
      get: key => memory.get(hidden(key)),
    };
  }

  #shared(bucket: string, memory: RateLimiterMemory): Counter {
    if (!this.#options.processBus) return memory;
    const publish = (key: string | number, cost: number) => {
      const line = `${bucket} ${encodeURIComponent(key)}`;
      this.#unsent.set(line, (this.#unsent.get(line) ?? 0) + cost);
      this.#soon();
    };
    return {
      consume: (key, cost = 1) => {
        publish(key, cost);
        return memory.consume(key, cost);
      },
      reward: key => memory.reward(key),
      get: key => memory.get(key),
    };
  }

  #receive([bucket = '', key = '', count]: string[]): void {
    void this.#memories.get(bucket)?.penalty(decodeURIComponent(key), Number(count));
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.flush().catch(this.#options.onError), GATHER_MS).unref();
  }

  async #store(changed: { bucket: string; key: string }[]): Promise<void> {
    const rows: { key: string; points: number; expire: number }[] = [];
    for (const { bucket, key } of changed) {
      const counted = await this.#memories.get(bucket)?.get(key);
      if (!counted) continue;
      rows.push({
        key: `${bucket}:${key}`,
        points: counted.consumedPoints,
        expire: Date.now() + counted.msBeforeNext,
      });
    }
    if (rows.length === 0) return;
    await write(this.#db, async tx => {
      for (const batch of batchesOf(rows, ROWS_AT_ONCE))
        await tx
          .insertInto('tries')
          .values(batch)
          .onConflict(oc =>
            oc.column('key').doUpdateSet(eb => ({
              points: eb.ref('excluded.points'),
              expire: eb.ref('excluded.expire'),
            })),
          )
          .execute();
    });
  }
}

type LimiterSize = { keyPrefix: string; points: number; duration: number };

function postgresLimiter(db: Database, size: LimiterSize): RateLimiterAbstract {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  };
  return new RateLimiterPostgres({
    ...size,
    storeClient: { query },
    storeType: 'client',
    tableName: 'tries',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

const hashed = (limiter: RateLimiterAbstract): Counter => ({
  consume: (key, cost) => limiter.consume(hidden(key), cost),
  reward: key => limiter.reward(hidden(key)),
  get: key => limiter.get(hidden(key)),
});

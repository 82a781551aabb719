import { LRUCache } from 'lru-cache';
import type { TableVersions } from '#/database/schema/table-versions.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { ProcessBus } from '#/server/live/process-bus.ts';

const TTL_MS = 1000;
const TOPIC = 'tables';
const SEND_EVERY_MS = 10;

type ListRead = {
  name: string;
  query: { page?: number; q?: string };
  tables: readonly (keyof Tables)[];
};
type Options = {
  max: number;
  versions: TableVersions;
  /** Whether this process receives messages about other processes' changes; if not, nothing is cached. */
  isBusUp: () => boolean;
};

/**
 * In-memory cache of query results, for a second at most: shared by all concurrent callers (single flight),
 * and stale as soon as this process changes one of the tables, or learns that another did.
 */
export class QueryCache {
  readonly #entries: LRUCache<string, { version: number; value: Promise<unknown> }>;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    // With `max` it would allocate all its slots at once, and sites of tests are opened by the thousand.
    this.#entries = new LRUCache({ maxSize: options.max, sizeCalculation: () => 1, ttl: TTL_MS });
  }

  /**
   * The result of `load`, cached under `key` until one of `tables` changes; `tables` must name all tables
   * that `load` reads. Callers must not change the result; failures are not cached.
   */
  get<T>(key: string, tables: readonly (keyof Tables)[], load: () => Promise<T>): Promise<T> {
    const { versions, isBusUp } = this.#options;
    if (!isBusUp()) return load();
    const version = versions.of(tables);
    const cached = this.#entries.get(key);
    if (cached?.version === version) return cached.value as Promise<T>;
    const entry = { version, value: load() };
    this.#entries.set(key, entry);
    entry.value.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }

  /** Like `get`, for a page of the list `name` by its query; not cached with a search or without a page. */
  getPage<T>({ name, query, tables }: ListRead, load: () => Promise<T>): Promise<T> {
    if (query.page === undefined || query.q !== undefined) return load();
    return this.get(`${name} ${JSON.stringify(query)}`, tables, load);
  }
}

/** Tells other processes which tables this one changes, and marks as stale the tables they report. */
export function shareVersions(versions: TableVersions, bus: ProcessBus): void {
  const unsent = new Set<string>();
  const send = () => {
    bus.send(TOPIC, [...unsent].join(' '));
    unsent.clear();
  };
  versions.onCommit = tables => {
    if (unsent.size === 0) setTimeout(send, SEND_EVERY_MS).unref();
    for (const table of tables) unsent.add(table);
  };
  bus.on(
    TOPIC,
    tables => versions.bump(tables),
    () => versions.bump(),
  );
}

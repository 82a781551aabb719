import { ConcurrencyLimit } from './concurrency-limits.ts';

/**
 * A semaphore for each row: writers of one row wait for its lock in the database, each with a connection, so only
 * `width` of them may do so at once, and a row that is locked for long leaves connections to all other rows.
 */
export class RowLimit {
  readonly #width: number;
  readonly #queues = new Map<string, { queue: ConcurrencyLimit; users: number }>();

  constructor(width: number) {
    this.#width = width;
  }

  /** Runs the work as soon as the row's semaphore lets it and returns its result. Throws a Refusal (503) when that takes too long. */
  async run<T>(row: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(row) ?? { queue: new ConcurrencyLimit(this.#width), users: 0 };
    this.#queues.set(row, entry);
    entry.users++;
    try {
      return await entry.queue.run(work);
    } finally {
      if (--entry.users === 0) this.#queues.delete(row);
    }
  }
}

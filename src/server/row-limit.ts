import { ConcurrencyLimit } from './concurrency-limits.ts';

/**
 * Writers of one row wait for one another in the database, each with a connection; so only some of them are let there
 * at once, and a row that is held for long leaves connections to all other rows.
 */
export class RowLimit {
  readonly #width: number;
  readonly #queues = new Map<string, { queue: ConcurrencyLimit; users: number }>();

  constructor(width: number) {
    this.#width = width;
  }

  /** Does the work when its turn at the row comes; a Refusal (503) when that takes too long. */
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

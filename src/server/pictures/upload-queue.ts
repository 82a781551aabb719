/**
 * Runs a limited number of uploads at once; adding one more waits for a free slot. After a failure nothing
 * more is started.
 */
export class UploadQueue {
  readonly #atOnce: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Starts the work as soon as there is a free slot. Throws the error of earlier work. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#atOnce) await Promise.race(this.#running);
    if (this.#failure) throw this.#failure.error;
    const running = work()
      .catch(error => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all work to end. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }
}

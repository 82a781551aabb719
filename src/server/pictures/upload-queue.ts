/** Runs so many pieces of work at once; who adds one more waits. After a failure nothing more is begun. */
export class UploadQueue {
  readonly #atOnce: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Begins the work as soon as there is room. Throws what earlier work has thrown. */
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

  /** Waits for all of it. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }
}

const MINUTE_MS = 60_000;
const KEYS_MOST = 1000;

/** Lets one event a minute and key through, and counts the others. */
export class OnceAMinute {
  readonly #passed = new Map<string, { at: number; more: number }>();

  /** The number of events held back since the last one that passed; null if this one is held back. */
  pass(key: string): number | null {
    const now = performance.now();
    const last = this.#passed.get(key);
    if (last && now - last.at < MINUTE_MS) {
      last.more++;
      return null;
    }
    if (this.#passed.size >= KEYS_MOST) this.#passed.clear();
    this.#passed.set(key, { at: now, more: 0 });
    return last?.more ?? 0;
  }
}

/** A bound on how many streams a process holds open, whatever they are for. */
export class ConnectionLimit {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many are taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** Whether there was still one. */
  take(): boolean {
    if (this.#taken >= this.#most) return false;
    this.#taken++;
    return true;
  }

  /** To be called once for each that was taken. */
  leave(): void {
    this.#taken--;
  }
}

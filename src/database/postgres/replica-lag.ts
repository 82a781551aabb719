// Together with the age of a cached page, a guest sees nothing older than some thirteen seconds.
export const LATE_MS = 3000;
const SAMPLES_MOST = 120;

type Sample = { at: number; position: number };

/**
 * Measures how far a replica is behind its primary, in time: since when it lacks data of the primary. Unlike
 * the time of the last replayed change, it needs neither synchronised clocks nor a primary that writes.
 */
export class ReplicaLag {
  readonly #lateMs: number;
  readonly #clock: () => number;
  /** Positions of the primary that the replica has not reached, with their times; the oldest is first. */
  #missing: Sample[] = [];
  #primary = 0;
  #replica = 0;

  constructor(lateMs = LATE_MS, clock: () => number = () => performance.now()) {
    this.#lateMs = lateMs;
    this.#clock = clock;
  }

  primaryIsAt(position: number): void {
    // A smaller position belongs to a new primary, whose log continues from before the end of the former
    // one's.
    if (position < this.#primary) this.#missing = [];
    if (position === this.#primary) return;
    this.#primary = position;
    if (position <= this.#replica) return;
    this.#missing.push({ at: this.#clock(), position });
    if (this.#missing.length > SAMPLES_MOST) this.#missing.splice(-2, 1);
  }

  replicaIsAt(position: number): void {
    this.#replica = position;
    this.#missing = this.#missing.filter(sample => sample.position > position);
  }

  now(): number {
    const [longest] = this.#missing;
    return longest ? this.#clock() - longest.at : 0;
  }

  isLate(): boolean {
    return this.now() > this.#lateMs;
  }
}

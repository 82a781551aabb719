// With what a guest's page may be old by itself, nothing a guest sees is older than some thirteen seconds.
export const LATE_MS = 3000;
const SAMPLES_MOST = 120;

type Sample = { at: number; position: number };

/**
 * How far a replica is behind its primary, in time: since when it lacks what the primary had. It needs neither clocks
 * that agree nor a primary that writes, as the time of the last replayed change does.
 */
export class ReplicaLag {
  readonly #lateMs: number;
  readonly #clock: () => number;
  /** Where the primary was when; the first of them is what the replica lacks longest. */
  #missing: Sample[] = [];
  #primary = 0;
  #replica = 0;

  constructor(lateMs = LATE_MS, clock: () => number = () => performance.now()) {
    this.#lateMs = lateMs;
    this.#clock = clock;
  }

  primaryIsAt(position: number): void {
    // Of another primary, whose log goes on from before the end of the former one's.
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

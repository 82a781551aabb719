import type { RouteNames } from '#/server/http/route-names.ts';

/**
 * The upper bounds, in milliseconds, of the buckets of durations; longer ones are in a bucket after the last.
 */
export const BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
const FAILED = 4;

/** The answers of one route and one class of status (2 for 200 to 299). */
export type RouteTally = {
  name: string;
  statusClass: number;
  /** The number of answers in each bucket, one more than there are bounds. */
  counts: number[];
  milliseconds: number;
};
/** Successful answers of one route since the last `takeNew`, in one bucket of `BOUNDS_MS`. */
export type NewAnswers = { route: string; bucket: number; answers: number };

/**
 * The durations of the answers of each route. Every request passes here, so an answer costs two look-ups and
 * an addition.
 */
export class RouteTimes {
  readonly #names: RouteNames;
  readonly #tallies = new Map<string, RouteTally[]>();
  readonly #taken = new Map<RouteTally, number[]>();

  constructor(names: RouteNames) {
    this.#names = names;
  }

  /** Counts an answer; returns its route's name. */
  note(method: string, path: string, status: number, milliseconds: number): string {
    const name = this.#names.of(method, path);
    const tally = this.#tally(name, Math.trunc(status / 100));
    let bucket = 0;
    while (milliseconds > (BOUNDS_MS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
    tally.milliseconds += milliseconds;
    return name;
  }

  /** All tallies since the process began. */
  all(): RouteTally[] {
    return [...this.#tallies.values()].flatMap(ofName => ofName.filter(Boolean));
  }

  /** The successful answers since the last call. */
  takeNew(): NewAnswers[] {
    return this.all()
      .filter(({ statusClass }) => statusClass < FAILED)
      .flatMap(tally => {
        const taken = this.#taken.get(tally) ?? [];
        this.#taken.set(tally, [...tally.counts]);
        return tally.counts.map((count, bucket) => ({
          route: tally.name,
          bucket,
          answers: count - (taken[bucket] ?? 0),
        }));
      })
      .filter(({ answers }) => answers > 0);
  }

  #tally(name: string, statusClass: number): RouteTally {
    const ofName = this.#tallies.get(name) ?? [];
    const known = ofName[statusClass];
    if (known) return known;
    const tally = { name, statusClass, counts: Array(BOUNDS_MS.length + 1).fill(0), milliseconds: 0 };
    ofName[statusClass] = tally;
    this.#tallies.set(name, ofName);
    return tally;
  }
}

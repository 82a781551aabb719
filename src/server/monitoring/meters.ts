import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge, Registry } from 'prom-client';
import { RouteNames } from '#/server/http/route-names.ts';
import type { Figures, MetricSample } from '#/shared/metric-samples.ts';

const REQUESTS = 'http_request_duration_seconds';

/** The current value of a metric, or one value for each value of its label; unknown values are left out. */
type Reading = number | Record<string, number>;
export type Meter = {
  name: string;
  help: string;
  /** The name of the label that distinguishes several values of one metric. */
  label?: string;
  /** `counter` for a value that only grows; by default `gauge`. */
  type?: 'gauge' | 'counter';
  read: () => Reading | Promise<Reading>;
};

/** Prometheus metrics; the library is loaded, and the process observed, from the first scrape on. */
export class Meters {
  readonly names = new RouteNames();
  readonly times = new RouteTimes(this.names);
  readonly #meters: Meter[] = [];
  #ofProcess: Registry | undefined;

  add(meter: Meter): void {
    this.#meters.push(meter);
  }

  /** The current values of the metrics with these names; HTTP requests are summed up over all routes. */
  async read(names: readonly string[]): Promise<Figures> {
    const wanted = this.#meters.filter(({ name }) => names.includes(name));
    const readings = wanted.map(async meter => [meter.name, Object.fromEntries(await readingsOf(meter))]);
    const figures: Figures = Object.fromEntries(await Promise.all(readings));
    if (names.some(name => name.startsWith(REQUESTS))) Object.assign(figures, totalsOf(this.times));
    return figures;
  }

  /** All metrics in Prometheus' text format. */
  async text(): Promise<string> {
    const library = await import('prom-client');
    const registry = new library.Registry();
    for (const metric of [requestsOf(this.times), ...this.#meters.map(metricOf)])
      registry.registerMetric(rawMetric(metric));
    if (!this.#ofProcess) {
      this.#ofProcess = new library.Registry();
      library.collectDefaultMetrics({ register: this.#ofProcess });
      for (const name of CRASHING_METRICS) this.#ofProcess.removeSingleMetric(name);
    }
    return library.Registry.merge([registry, this.#ofProcess]).metrics();
  }
}

/**
 * Default metrics that read the process's lists of handles and requests. Node aborts the process when it reads
 * them while a handle is being closed (an assertion in `AsyncWrap::GetOwner`).
 */
const CRASHING_METRICS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
];

/** The media type of `Meters.text()`: version 0.0.4 of the text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The values of a metric by label; an empty list if reading it fails, so that other metrics are shown. */
async function readingsOf({ read }: Meter): Promise<[string, number][]> {
  try {
    const reading = await read();
    return typeof reading === 'number' ? [['', reading]] : Object.entries(reading);
  } catch {
    return [];
  }
}

type Value = { metricName?: string; labels: Record<string, string | number>; value: number };
type RawMetric = { name: string; help: string; type: string; values: () => Promise<Value[]> };

/** A metric as prom-client writes it out; the library's own classes would slow down every request. */
const rawMetric = ({ name, values, ...facts }: RawMetric) =>
  ({
    name,
    get: async () => ({ name, ...facts, aggregator: 'sum', values: await values() }),
  }) as unknown as Gauge;

const metricOf = (meter: Meter): RawMetric => ({
  name: meter.name,
  help: meter.help,
  type: meter.type ?? 'gauge',
  values: async () =>
    (await readingsOf(meter)).map(([name, value]) => ({
      labels: meter.label ? { [meter.label]: name } : {},
      value,
    })),
});

const requestsOf = (times: RouteTimes): RawMetric => ({
  name: REQUESTS,
  help: 'How long answers took, by route and class of status.',
  type: 'histogram',
  values: async () => times.all().flatMap(valuesOf),
});

function valuesOf({ name, statusClass, counts, milliseconds }: RouteTally): Value[] {
  const [method = '', route = name] = name.includes(' ') ? name.split(' ') : [];
  const labels = { method, route, status: `${statusClass}xx` };
  let sum = 0;
  const buckets = counts.map((count, bucket) => {
    sum += count;
    return { metricName: `${REQUESTS}_bucket`, labels: { le: boundOf(bucket), ...labels }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${REQUESTS}_sum`, labels, value: milliseconds / 1000 },
    { metricName: `${REQUESTS}_count`, labels, value: sum },
  ];
}

/** The numbers of answers by class of status (`2xx`), and within each upper bound of seconds. */
function totalsOf(times: RouteTimes): Figures {
  const byStatus: Record<string, number> = {};
  const byBucket = Array<number>(BOUNDS_MS.length + 1).fill(0);
  for (const { statusClass, counts } of times.all())
    for (const [bucket, count] of counts.entries()) {
      byStatus[`${statusClass}xx`] = (byStatus[`${statusClass}xx`] ?? 0) + count;
      byBucket[bucket] = (byBucket[bucket] ?? 0) + count;
    }
  let sum = 0;
  const within = byBucket.map((count, bucket) => {
    sum += count;
    return [boundOf(bucket), sum];
  });
  return { [`${REQUESTS}_count`]: byStatus, [`${REQUESTS}_bucket`]: Object.fromEntries(within) };
}

/** The upper bound of a bucket of durations, in seconds; `+Inf` for the last bucket. */
function boundOf(bucket: number): number | string {
  const bound = BOUNDS_MS[bucket];
  return bound === undefined ? '+Inf' : bound / 1000;
}

const EVERY_MS = 15_000;
// The health page shows ten minutes of rates over five minutes each.
const STORED_MS = 16 * 60_000;
const LAG = 'nodejs_eventloop_lag_p99_seconds';
// Measuring the event loop takes 0.7 % of a core, so it is measured for one second in fifteen.
const LAG_WATCHED_MS = 1000;

/** Samples of some metrics of the last quarter of an hour, in memory: the data of the health page. */
export class MetricSamples {
  readonly #meters: Meters;
  readonly #names: readonly string[];
  readonly #now: () => Date;
  readonly #lag = monitorEventLoopDelay();
  readonly #clocks: NodeJS.Timeout[] = [];
  #stored: MetricSample[] = [];
  #lagSeconds: number | undefined;

  constructor(meters: Meters, names: readonly string[], now: () => Date) {
    this.#meters = meters;
    this.#names = names;
    this.#now = now;
  }

  /** The samples, the oldest first. */
  get stored(): readonly MetricSample[] {
    return this.#stored;
  }

  /** Starts to take a sample every 15 seconds; before that, samples are taken only by `take`. */
  start(): void {
    const tick = () => void this.take().then(() => this.#watchLag());
    this.#clocks.push(setInterval(tick, EVERY_MS).unref());
    tick();
  }

  async take(): Promise<void> {
    const figures = await this.#meters.read(this.#names);
    if (this.#names.includes(LAG) && this.#lagSeconds !== undefined) figures[LAG] = { '': this.#lagSeconds };
    const now = this.#now().getTime();
    // Samples in the future, from before the clock was set back, are dropped as well.
    this.#stored = this.#stored.filter(sample => sample.at > now - STORED_MS && sample.at < now);
    this.#stored.push({ at: now, figures });
  }

  close(): void {
    for (const clock of this.#clocks) clearInterval(clock);
    this.#lag.disable();
  }

  #watchLag(): void {
    this.#lag.reset();
    this.#lag.enable();
    const read = () => {
      this.#lag.disable();
      this.#lagSeconds = this.#lag.percentile(99) / 1e9;
    };
    this.#clocks[1] = setTimeout(read, LAG_WATCHED_MS).unref();
  }
}

/** The upper bounds in milliseconds of the buckets of durations; longer ones are in one more bucket. */
const BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;

/** The answers of one route with one class of status (2 for 200 to 299), counted by duration. */
type RouteTally = {
  name: string;
  statusClass: number;
  /** The number of answers in each bucket of durations; the last one is for durations above all bounds. */
  counts: number[];
  milliseconds: number;
};

/** Counts answers by route and duration; called for every request, so it must cost next to nothing. */
class RouteTimes {
  readonly #names: RouteNames;
  readonly #tallies = new Map<string, RouteTally[]>();

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

  all(): RouteTally[] {
    return [...this.#tallies.values()].flatMap(ofName => ofName.filter(Boolean));
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

import type { Gauge, Registry } from 'prom-client';
import { RouteNames } from '#/server/http/route-names.ts';
import type { Figures } from '#/shared/metric-samples.ts';
import { BOUNDS_MS, type RouteTally, RouteTimes } from './route-times.ts';

const REQUESTS = 'http_request_duration_seconds';

/** One figure, or one for each value of a label; unknown figures are left out. */
export type Reading = number | Record<string, number>;
export type Meter = {
  name: string;
  help: string;
  /** The label that distinguishes several figures of one name. */
  label?: string;
  /** `counter` for a figure that only grows. */
  type?: 'gauge' | 'counter';
  read: () => Reading | Promise<Reading>;
};

/**
 * Prometheus metrics: requests by route, gauges read at each scrape, and the process's own. The library is
 * loaded, and the process observed, from the first scrape on.
 */
export class Meters {
  readonly names = new RouteNames();
  readonly times = new RouteTimes(this.names);
  readonly #meters: Meter[] = [];
  #ofProcess: Registry | undefined;

  /** Adds a meter, whose `read` is called at each scrape. */
  add(meter: Meter): void {
    this.#meters.push(meter);
  }

  /** The present figures of these names; requests are summed up over all routes. */
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
    registry.registerMetric(requestsOf(this.times));
    for (const meter of this.#meters) register(library, registry, meter);
    if (!this.#ofProcess) {
      this.#ofProcess = new library.Registry();
      library.collectDefaultMetrics({ register: this.#ofProcess });
    }
    return library.Registry.merge([registry, this.#ofProcess]).metrics();
  }
}

/** The media type of `Meters.text()`: version 0.0.4 of the text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Library = typeof import('prom-client');

/**
 * The readings by the value of the label. A failed meter must not fail the others; a figure that was not read
 * is left out, and not 0.
 */
async function readingsOf({ read }: Meter): Promise<[string, number][]> {
  try {
    const reading = await read();
    return typeof reading === 'number' ? [['', reading]] : Object.entries(reading);
  } catch {
    return [];
  }
}

function register(library: Library, registry: Registry, meter: Meter): void {
  const { name, help, label, type } = meter;
  const labelNames = label ? [label] : [];
  const settings = { name, help, labelNames, registers: [registry] };
  const readings = () => readingsOf(meter);
  const labelled = (value: string) => (label ? { [label]: value } : {});
  if (type === 'counter') {
    new library.Counter({
      ...settings,
      async collect() {
        if (!label) this.remove();
        for (const [value, figure] of await readings()) this.inc(labelled(value), figure);
      },
    });
  } else {
    new library.Gauge({
      ...settings,
      async collect() {
        if (!label) this.remove();
        for (const [value, figure] of await readings()) this.set(labelled(value), figure);
      },
    });
  }
}

type Value = { metricName: string; labels: Record<string, string | number>; value: number };

/**
 * The tallies as a histogram: one observation of prom-client's own takes as long as the rest of a cached
 * page.
 */
function requestsOf(times: RouteTimes): Gauge {
  const get = async () => ({
    name: REQUESTS,
    help: 'How long answers took, by route and class of status.',
    type: 'histogram',
    aggregator: 'sum',
    values: times.all().flatMap(valuesOf),
  });
  return { name: REQUESTS, get } as unknown as Gauge;
}

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

/** From the same tallies: the number of answers by class of status, and by upper bound of their duration. */
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

/** The upper bound of a bucket, in seconds. */
function boundOf(bucket: number): number | string {
  const bound = BOUNDS_MS[bucket];
  return bound === undefined ? '+Inf' : bound / 1000;
}

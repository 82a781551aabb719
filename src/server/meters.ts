import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RouteNames } from './route-names.ts';
import { BOUNDS_MS, type RouteTally, RouteTimes } from './route-times.ts';

const REQUESTS = 'http_request_duration_seconds';

/** One figure, or one for each value of a label; what is not known is left out. */
export type Reading = number | Record<string, number>;
export type Meter = {
  name: string;
  help: string;
  /** What tells several figures of one name apart. */
  label?: string;
  /** `counter` for what only grows. */
  type?: 'gauge' | 'counter';
  read: () => Reading | Promise<Reading>;
};

/** Prometheus metrics: requests by route, gauges read at each scrape, and the process's own. */
export class Meters {
  readonly names = new RouteNames();
  readonly times = new RouteTimes(this.names);
  readonly #registry = new Registry();

  constructor() {
    this.#registry.registerMetric(requestsOf(this.times));
  }

  /** Has `read` asked each time somebody looks. */
  add({ name, help, label, type = 'gauge', read }: Meter): void {
    const labelNames = label ? [label] : [];
    const settings = { name, help, labelNames, registers: [this.#registry] };
    // A figure that is not known now must not take the others with it.
    const readings = async () => {
      try {
        const reading = await read();
        return typeof reading === 'number' ? [['', reading] as const] : Object.entries(reading);
      } catch {
        return [];
      }
    };
    const at = (value: string) => (label ? { [label]: value } : {});
    if (type === 'counter') {
      new Counter({
        ...settings,
        async collect() {
          this.reset();
          // A figure that was not read is none, not 0.
          if (!label) this.remove();
          for (const [value, figure] of await readings()) this.inc(at(value), figure);
        },
      });
    } else {
      new Gauge({
        ...settings,
        async collect() {
          this.reset();
          if (!label) this.remove();
          for (const [value, figure] of await readings()) this.set(at(value), figure);
        },
      });
    }
  }

  /** Everything, in Prometheus' text format. */
  async text(): Promise<string> {
    return Registry.merge([this.#registry, processRegistry()]).metrics();
  }
}

/** The media type of `Meters.text()`. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

let ofProcess: Registry | undefined;

/** Memory, processor, event loop and garbage of the process: watched once somebody has looked. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

type Value = { metricName: string; labels: Record<string, string | number>; value: number };

/** The tallies as a histogram: one observation of prom-client's own takes as long as all else of a cached page. */
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
    const bound = BOUNDS_MS[bucket];
    const le = bound === undefined ? '+Inf' : bound / 1000;
    return { metricName: `${REQUESTS}_bucket`, labels: { le, ...labels }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${REQUESTS}_sum`, labels, value: milliseconds / 1000 },
    { metricName: `${REQUESTS}_count`, labels, value: sum },
  ];
}

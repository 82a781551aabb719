import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MetricSample } from '#/shared/metric-samples.ts';
import type { Meters } from './meters.ts';

const EVERY_MS = 15_000;
// The health page shows ten minutes of rates over five minutes each.
const STORED_MS = 16 * 60_000;
const LAG = 'nodejs_eventloop_lag_p99_seconds';
// Measuring the event loop takes 0.7 % of a core, so it is measured for one second in fifteen.
const LAG_WATCHED_MS = 1000;

/**
 * The last quarter of an hour of some of the process's metrics, in memory: the data of a health page without
 * Prometheus.
 */
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

  /** Starts to take a sample each quarter of a minute; before that they are taken only by `take`. */
  start(): void {
    const tick = () => void this.take().then(() => this.#watchLag());
    this.#clocks.push(setInterval(tick, EVERY_MS).unref());
    tick();
  }

  async take(): Promise<void> {
    const figures = await this.#meters.read(this.#names);
    if (this.#names.includes(LAG) && this.#lagSeconds !== undefined) figures[LAG] = { '': this.#lagSeconds };
    const at = this.#now().getTime();
    // Samples in the future, from before the clock was set back, are dropped as well.
    this.#stored = this.#stored.filter(sample => sample.at > at - STORED_MS && sample.at < at);
    this.#stored.push({ at, figures });
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

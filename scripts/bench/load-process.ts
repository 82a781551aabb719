// A process of its own: asks a server as fast as it answers, and counts; with wrk where it is installed.
import autocannon from 'autocannon';
import { answerWith } from './answering.ts';
import { addressOf, type Vary } from './vary.ts';
import { askWithWrk, HAS_WRK } from './wrk.ts';

export type RequestOptions = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
};
export type Load = RequestOptions & {
  url: string;
  seconds: number;
  connections: number;
  /** Every request has another address, so that none can be answered from the cache. */
  vary?: Vary;
  /** The load exceeds the capacity on purpose: refused requests are neither failures nor counted. */
  mayBeShed?: boolean;
};
export type Loaded = {
  perSecond: number;
  medianMs: number;
  slowestMs: number;
  /** How many cores asking took: near one, a generator of one thread is itself the limit. */
  generatorCores: number;
};

let n = 0;

answerWith(async (load: Load): Promise<Loaded> => {
  if (!HAS_WRK) return askWithAutocannon(load);
  const { requests, ...loaded } = await askWithWrk(load, n);
  n += requests + load.connections;
  return loaded;
});

async function askWithAutocannon(load: Load): Promise<Loaded> {
  const { url, seconds, connections, vary, path, mayBeShed, ...options } = load;
  const another =
    vary && ((request: autocannon.Request) => ({ ...request, path: addressOf(path, vary, n++) }));
  const before = process.cpuUsage();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: [another ? { ...options, setupRequest: another } : { ...options, path }],
  });
  const { user, system } = process.cpuUsage(before);
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0 && !mayBeShed)
    throw new Error(`${path}: ${bad} of ${result.requests.total} requests went wrong`);
  return {
    perSecond: (result.requests.total - bad) / result.duration,
    medianMs: result.latency.p50,
    slowestMs: result.latency.max,
    generatorCores: (user + system) / 1e6 / result.duration,
  };
}

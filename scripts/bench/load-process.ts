// A process of its own: asks a server as fast as it answers, and counts.
import autocannon from 'autocannon';
import { answerWith } from './answering.ts';
import { addressOf, type Vary } from './vary.ts';

export type RequestOptions = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
export type Load = RequestOptions & {
  url: string;
  seconds: number;
  connections: number;
  /** Every request has another address, so that none can be answered from the cache. */
  vary?: Vary;
};
export type Loaded = { perSecond: number; medianMs: number; slowestMs: number };

let n = 0;

answerWith(async ({ url, seconds, connections, vary, path, ...options }: Load): Promise<Loaded> => {
  const another =
    vary && ((request: autocannon.Request) => ({ ...request, path: addressOf(path, vary, n++) }));
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: [another ? { ...options, setupRequest: another } : { ...options, path }],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${path}: ${bad} of ${result.requests.total} requests went wrong`);
  return {
    perSecond: result.requests.total / result.duration,
    medianMs: result.latency.p50,
    slowestMs: result.latency.max,
  };
});

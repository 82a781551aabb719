// A process of its own: asks a server as fast as it answers, and counts.
import autocannon from 'autocannon';
import { answerWith } from './answering.ts';

export type Asked = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
export type Load = Asked & {
  url: string;
  seconds: number;
  connections: number;
  /** Every request asks with another `n=…`, so that none can be answered from what is kept. */
  unique?: boolean;
};
export type Loaded = { perSecond: number; medianMs: number; slowestMs: number };

let n = 0;

answerWith(async ({ url, seconds, connections, unique, path, ...asked }: Load): Promise<Loaded> => {
  const mark = path.includes('?') ? '&' : '?';
  const another = (request: autocannon.Request) => ({ ...request, path: `${path}${mark}n=${++n}` });
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: [unique ? { ...asked, setupRequest: another } : { ...asked, path }],
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${path}: ${bad} of ${result.requests.total} requests went wrong`);
  return {
    perSecond: result.requests.total / result.duration,
    medianMs: result.latency.p50,
    slowestMs: result.latency.max,
  };
});

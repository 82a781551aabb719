// A process of its own: a crowd that asks, each when the last was answered or so often in a second, answered or not.
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { answerWith } from '../bench/answering.ts';
import type { RequestOptions } from '../bench/load-process.ts';
import { addressOf, type Vary } from '../bench/vary.ts';

export type Crowd = RequestOptions & {
  url: string;
  seconds: number;
  connections: number;
  /** Requests in a second, evenly spread; as many as are answered where it is left out. */
  perSecond?: number;
  /** Every request has another address, so that none can be answered from the cache. */
  vary?: Vary;
};
/** Good answers within a second, late ones, refusals (503, 429), anything else, and how long they took. */
export type Served = {
  asked: number;
  inTime: number;
  late: number;
  refused: number;
  wrong: number;
  goodP99: number;
  refusedP99: number;
};

const IN_TIME_MS = 1000;
// autocannon sends what is due in a second at its beginning: so many crowds, one after another, come evenly.
const CROWDS = 20;
let n = 0;

answerWith(async (crowd: Crowd): Promise<Served> => {
  const { connections, perSecond } = crowd;
  const times: Times = { good: [], refused: [], wrong: 0 };
  // Each asks at least once a second: less than that autocannon refuses.
  const parts = perSecond ? Math.max(1, Math.min(CROWDS, Math.floor(perSecond))) : 1;
  const part = { ...crowd, connections: connections / parts, perSecond: perSecond && perSecond / parts };
  const all = Array.from({ length: parts }, async (_, at) => {
    await pause((at * 1000) / parts);
    await ask(part, times);
  });
  await Promise.all(all);
  const { good, refused, wrong } = times;
  const late = good.filter(ms => ms > IN_TIME_MS).length;
  return {
    asked: good.length + refused.length + wrong,
    inTime: good.length - late,
    late,
    refused: refused.length,
    wrong,
    goodP99: p99(good),
    refusedP99: p99(refused),
  };
});

type Times = { good: number[]; refused: number[]; wrong: number };

function ask({ path, seconds, perSecond, vary, ...asked }: Crowd, times: Times): Promise<void> {
  const another =
    vary && ((request: autocannon.Request) => ({ ...request, path: addressOf(path, vary, n++) }));
  const { url, connections, ...request } = asked;
  const requests = [another ? { ...request, setupRequest: another } : { ...request, path }];
  const settings = { url, connections, duration: seconds, overallRate: perSecond, requests, timeout: 20 };
  return new Promise((resolve, reject) => {
    const crowd = autocannon(settings, error => (error ? reject(error) : resolve()));
    crowd.on('response', (_client, status, _bytes, ms) => {
      if (status === 503 || status === 429) times.refused.push(ms);
      else if (status < 300) times.good.push(ms);
      else times.wrong++;
    });
    crowd.on('reqError', () => times.wrong++);
  });
}

function p99(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}

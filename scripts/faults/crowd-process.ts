// A process of its own: a crowd that asks so often in a second, whether it is answered or not.
import autocannon from 'autocannon';
import { answerWith } from '../bench/answering.ts';
import type { Asked } from '../bench/load-process.ts';

export type Crowd = Asked & {
  url: string;
  seconds: number;
  connections: number;
  /** Requests in a second; as many as are answered where it is left out. */
  perSecond?: number;
  /** Every request asks with another `n=…`, so that none can be answered from what is kept. */
  unique?: boolean;
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
let n = 0;

answerWith(
  async ({ url, seconds, connections, perSecond, unique, path, ...asked }: Crowd): Promise<Served> => {
    const mark = path.includes('?') ? '&' : '?';
    const another = (request: autocannon.Request) => ({ ...request, path: `${path}${mark}n=${++n}` });
    const good: number[] = [];
    const refused: number[] = [];
    let wrong = 0;
    const requests = [unique ? { ...asked, setupRequest: another } : { ...asked, path }];
    const settings = { url, connections, duration: seconds, overallRate: perSecond, requests, timeout: 20 };
    await new Promise<void>((resolve, reject) => {
      const crowd = autocannon(settings, error => (error ? reject(error) : resolve()));
      crowd.on('response', (_client, status, _bytes, ms) => {
        if (status === 503 || status === 429) refused.push(ms);
        else if (status < 300) good.push(ms);
        else wrong++;
      });
      crowd.on('reqError', () => wrong++);
    });
    const late = good.filter(ms => ms > IN_TIME_MS).length;
    const count = { refused: refused.length, wrong, late, inTime: good.length - late };
    return {
      asked: good.length + refused.length + wrong,
      ...count,
      goodP99: p99(good),
      refusedP99: p99(refused),
    };
  },
);

function p99(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}

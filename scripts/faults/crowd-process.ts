// A process of its own: a crowd that asks, each when the last was answered or so often in a second, answered or not.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerWith } from '../bench/answering.ts';
import type { Asked } from '../bench/load-process.ts';

export type Crowd = Asked & {
  url: string;
  seconds: number;
  connections: number;
  /** Requests in a second, evenly spread; as many as are answered where it is left out. */
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

answerWith(async (crowd: Crowd): Promise<Served> => {
  const { seconds, connections, perSecond } = crowd;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: Times = { good: [], refused: [], wrong: 0 };
  const send = () => sendOne(agent, crowd, times);
  await (perSecond ? evenly(perSecond, seconds, send) : inTurn(connections, seconds, send));
  agent.destroy();
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

async function evenly(perSecond: number, seconds: number, send: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const all: Promise<void>[] = [];
  while (all.length < perSecond * seconds) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (all.length < Math.min(due, perSecond * seconds)) all.push(send());
    await pause(1);
  }
  await Promise.all(all);
}

async function inTurn(many: number, seconds: number, send: () => Promise<void>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) await send();
  };
  await Promise.all(Array.from({ length: many }, one));
}

function sendOne(agent: Agent, { url, path, unique, body, ...asked }: Crowd, times: Times): Promise<void> {
  const began = performance.now();
  const { method, headers } = asked;
  const address = unique ? `${url}${path}${path.includes('?') ? '&' : '?'}n=${++n}` : `${url}${path}`;
  return new Promise(resolve => {
    const sent = request(address, { agent, method, headers }, answer => {
      answer.resume().once('end', () => {
        const ms = performance.now() - began;
        const { statusCode = 0 } = answer;
        if (statusCode === 503 || statusCode === 429) times.refused.push(ms);
        else if (statusCode < 300) times.good.push(ms);
        else times.wrong++;
        resolve();
      });
    });
    sent.once('error', () => {
      times.wrong++;
      resolve();
    });
    sent.end(body);
  });
}

function p99(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}

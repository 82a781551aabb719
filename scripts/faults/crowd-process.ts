// A process of its own: a crowd that asks, each when the last was answered or so often in a second, answered or not.
import { Agent, request } from 'node:http';
import { addressOf, answerWith, type Vary } from '../bench/processes.ts';

export type Crowd = {
  url: string;
  path: string;
  seconds: number;
  /** Connections that stay open, or requests at once where each has a connection of its own. */
  connections: number;
  isOnNewConnections?: boolean;
  /** Requests in a second, evenly spread; as many as are answered where it is left out. */
  perSecond?: number;
  /** Every request has another address, so that none can be answered from the cache. */
  vary: Vary;
};
/** All answers, those within a second of when they were due, refusals (503, 429), anything else, and how long they took. */
export type Served = {
  asked: number;
  inTime: number;
  refused: number;
  wrong: number;
  goodP99: number;
  refusedP99: number;
};

const IN_TIME_MS = 1000;
const LONGEST_MS = 20_000;
let asked = 0;

answerWith(async (crowd: Crowd): Promise<Served> => {
  const { connections, perSecond, seconds, isOnNewConnections = false } = crowd;
  const times: Times = { good: [], refused: [], wrong: 0 };
  const agent = new Agent({
    keepAlive: !isOnNewConnections,
    maxSockets: isOnNewConnections ? undefined : connections,
  });
  const send = (due: number) => ask(agent, crowd, due, times);
  if (perSecond) await openLoop(perSecond, seconds, send);
  else {
    const end = performance.now() + seconds * 1000;
    const askOn = async () => {
      while (performance.now() < end) await send(performance.now());
    };
    await Promise.all(Array.from({ length: connections }, askOn));
  }
  agent.destroy();
  const { good, refused, wrong } = times;
  const late = good.filter(ms => ms > IN_TIME_MS).length;
  return {
    asked: good.length + refused.length + wrong,
    inTime: good.length - late,
    refused: refused.length,
    wrong,
    goodP99: p99(good),
    refusedP99: p99(refused),
  };
});

type Times = { good: number[]; refused: number[]; wrong: number };

function ask(agent: Agent, crowd: Crowd, due: number, times: Times): Promise<void> {
  const address = crowd.url + addressOf(crowd.path, crowd.vary, asked++);
  return new Promise(resolve => {
    const fail = () => {
      times.wrong++;
      resolve();
    };
    const sent = request(address, { agent }, answer => {
      answer.resume().once('end', () => {
        const { statusCode: status = 0 } = answer;
        const ms = performance.now() - due;
        if (status === 503 || status === 429) times.refused.push(ms);
        else if (status < 300) times.good.push(ms);
        else times.wrong++;
        resolve();
      });
    });
    sent.setTimeout(LONGEST_MS, () => sent.destroy(new Error('no answer')));
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection while a request is on its way: browsers send it again, too.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask(agent, crowd, due, times));
      else fail();
    });
    sent.end();
  });
}

/**
 * Calls `send` with the moment at which each request is due, however late others are answered, as people come (an open
 * loop); resolves when all have ended.
 */
async function openLoop(perSecond: number, seconds: number, send: (due: number) => Promise<void>) {
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early));
    all.push(send(due));
  }
  await Promise.all(all);
}

function p99(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0;
}

// A process of its own: many viewers of one live bracket, and the organiser whose events they wait for.
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { answerWith } from './answering.ts';

export type Audience = { url: string; token: string; tournament: number; viewers: number; rounds: number };
/** Milliseconds from sending an event until it is answered, and until the last viewer has it; the slowest of the rounds too. */
export type Reached = { answeredMs: number[]; reachedMs: number[] };

// So many share an address, as in a hall.
const AN_ADDRESS = 100;

answerWith(async ({ url, token, tournament, viewers, rounds }: Audience): Promise<Reached> => {
  const received = new Map<string, number>();
  let wake = () => {};
  const countEvent = (id: string) => {
    received.set(id, (received.get(id) ?? 0) + 1);
    wake();
  };
  const streams: Awaited<ReturnType<typeof watch>>[] = [];
  // One hall after another: a thousand in one moment are an overload, and this measures none.
  while (streams.length < viewers) {
    const address = `127.0.0.${2 + streams.length / AN_ADDRESS}`;
    const hall = Array.from({ length: Math.min(AN_ADDRESS, viewers - streams.length) }, () =>
      watch(`${url}/api/tournaments/${tournament}/stream`, address, countEvent),
    );
    streams.push(...(await Promise.all(hall)));
  }
  const reached: Reached = { answeredMs: [], reachedMs: [] };
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const version = await send(url, token, tournament);
    reached.answeredMs.push(performance.now() - began);
    while ((received.get(String(version)) ?? 0) < viewers) await new Promise<void>(done => (wake = done));
    reached.reachedMs.push(performance.now() - began);
  }
  for (const stream of streams) stream.destroy();
  return reached;
});

function watch(url: string, localAddress: string, countEvent: (id: string) => void) {
  return new Promise<{ destroy: () => void }>((resolve, reject) => {
    const request = get(url, { localAddress, agent: false }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`a viewer got ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/^id: ?(\d+)$/gm)) countEvent(id);
        resolve(request);
      });
    });
    request.on('error', reject);
  });
}

async function send(url: string, token: string, tournament: number): Promise<number> {
  const event = { key: randomUUID(), at: new Date().toISOString(), type: 'won', match: 'r1m1', entry: 1 };
  const answer = await fetch(`${url}/api/tournaments/${tournament}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ after: 0, events: [event] }),
  });
  if (!answer.ok) throw new Error(`an event got ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { version: number }).version;
}

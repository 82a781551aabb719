// A process of its own: sends requests when they are due, however late the answers to others come, as people do.
import { Agent, request } from 'node:http';
import { answerWith } from './answering.ts';
import { type Kind, requestFor } from './mixed-requests.ts';
import { openLoop } from './open-loop.ts';

export type Mix = { url: string; tokens: string[]; size: number; perSecond: number; seconds: number };
/**
 * Milliseconds from when each request was due until its answer was whole; how many were shed, and
 * what went wrong, in words.
 */
export type Mixed = { times: Record<Kind, number[]>; refused: number; wrong: string[] };

// Of ten requests.
const MIX: Kind[] = ['page', 'page', 'page', 'page', 'page', 'page', 'page', 'read', 'read', 'write'];

answerWith(async ({ perSecond, seconds, ...site }: Mix): Promise<Mixed> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const mixed: Mixed = { times: { page: [], read: [], write: [] }, refused: 0, wrong: [] };
  await openLoop({ perSecond, seconds }, (due, n) =>
    send(agent, site, { kind: MIX[n % MIX.length] as Kind, due }, mixed),
  );
  agent.destroy();
  return mixed;
});

function send(
  agent: Agent,
  { url, ...site }: Omit<Mix, 'perSecond' | 'seconds'>,
  { kind, due }: { kind: Kind; due: number },
  mixed: Mixed,
): Promise<void> {
  const { path, body, ...options } = requestFor(kind, site);
  return new Promise(resolve => {
    const fail = (why: string) => {
      mixed.wrong.push(`${options.method ?? 'GET'} ${path}: ${why}`);
      resolve();
    };
    // Guests come with a connection of their own.
    const connection = kind === 'page' ? false : agent;
    const sent = request(`${url}${path}`, { agent: connection, ...options }, answer => {
      answer.resume().once('end', () => {
        const status = answer.statusCode ?? 0;
        if (status === 503) mixed.refused++;
        else if (status >= 400) return fail(`answered ${status}`);
        else mixed.times[kind].push(performance.now() - due);
        resolve();
      });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection while a request is on its way: browsers send it again, too.
      const isClosedIdle = sent.reusedSocket && error.code === 'ECONNRESET';
      if (isClosedIdle) resolve(send(agent, { url, ...site }, { kind, due }, mixed));
      else fail(error.message);
    });
    sent.end(body);
  });
}

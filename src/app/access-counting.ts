import { loggedPath } from '#/server/log.ts';
import { OTHER } from '#/server/route-names.ts';
import type { Site } from '#/server/site.ts';
import { statusOf } from '#/shared/refusal.ts';

const SLOW_MS = 1000;
const OVERLOADED = statusOf('overloaded');

type Watched = {
  req: { method: string; path: string; header: (name: string) => string | undefined };
  res: Response;
  var: { requestId: string; address: string };
};

/** Gives an answer the number of its request, counts it, and writes it into the log. */
export function watch(site: Site, c: Watched, began: number): void {
  const { requestId, address } = c.var;
  const { method, path } = c.req;
  const { status } = c.res;
  const ms = performance.now() - began;
  c.res.headers.set('x-request-id', requestId);
  const route = site.meters.times.note(method, path, status, ms);
  if (status < 400 && route !== OTHER) site.visits.note(address, c.req.header('user-agent') ?? '');
  const level = levelOf(method, status, ms);
  if (!site.log.isLevelEnabled(level)) return;
  site.log[level]({ requestId, method, path: loggedPath(path), route, status, ms: Math.round(ms) });
}

function levelOf(method: string, status: number, ms: number): 'error' | 'warn' | 'info' | 'debug' {
  // Refused because there is too much to do, or because the database is away, which has its own line.
  if (status === OVERLOADED) return 'debug';
  if (status >= 500) return 'error';
  if (ms >= SLOW_MS) return 'warn';
  return method === 'GET' ? 'debug' : 'info';
}

import { OTHER } from '#/server/http/route-names.ts';
import { type Log, loggedPath } from '#/server/monitoring/log.ts';
import { OnceAMinute } from '#/server/monitoring/once-a-minute.ts';
import type { Site } from '#/server/site.ts';
import { statusOf } from '#/shared/refusal.ts';

const SLOW_MS = 1000;
const TOO_MANY = 429;
const OVERLOADED = statusOf('overloaded');

/** An answered request: its route, its client and its answer. */
export type Access = {
  requestId: string;
  address: string;
  browser: string;
  method: string;
  path: string;
  status: number;
};

/** Counts an answer to a request that began at `began` (`performance.now()`), and writes it into the log. */
export function countAccess(site: Site, access: Access, began: number): void {
  const { requestId, address, browser, method, path, status } = access;
  const ms = performance.now() - began;
  const route = site.meters.times.note(method, path, status, ms);
  if (status < 400 && route !== OTHER) site.visits.note(address, browser);
  site.tracing.nameRequest({ requestId, route, path: loggedPath(path) });
  if (status === TOO_MANY) noteRefused(site.log, address, route);
  const level = levelOf(method, status, ms);
  if (!site.log.isLevelEnabled(level)) return;
  site.log[level]({ requestId, method, path: loggedPath(path), route, status, ms: Math.round(ms) });
}

const refusals = new WeakMap<Log, OnceAMinute>();

/** Logs one line a minute for each address; `more` counts the requests refused since the last line. */
function noteRefused(log: Log, address: string, route: string): void {
  const lines = refusals.get(log) ?? new OnceAMinute();
  refusals.set(log, lines);
  const more = lines.pass(address);
  if (more !== null) log.warn({ address, route, more }, 'too many requests');
}

function levelOf(method: string, status: number, ms: number): 'error' | 'warn' | 'info' | 'debug' {
  // Refused because of overload, or because the database is away, which has its own log line.
  if (status === OVERLOADED) return 'debug';
  if (status >= 500) return 'error';
  if (ms >= SLOW_MS) return 'warn';
  return method === 'GET' ? 'debug' : 'info';
}

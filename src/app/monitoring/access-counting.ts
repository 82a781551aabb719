import { type Context, Hono } from 'hono';
import { answerError } from '#/server/http/answer-error.ts';
import { OTHER } from '#/server/http/route-names.ts';
import { type Log, loggedPath, OnceAMinute } from '#/server/monitoring/log.ts';
import { METRICS_TYPE } from '#/server/monitoring/meters.ts';
import { bearerToken } from '#/server/sessions/access-tokens.ts';
import { adminOnly, hashToken, identify } from '#/server/sessions/session.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { statusOf } from '#/shared/refusal.ts';

const SLOW_MS = 1000;
const TOO_MANY = 429;
const OVERLOADED = statusOf('overloaded');

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

/** Logs refusals by the rate limit once a minute per address, with the number of those left out (`more`). */
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

/** `GET /metrics` for Prometheus, which sends `METRICS_TOKEN`, and for admins with their session. */
export const metrics = new Hono<ApiEnv>().get(
  '/metrics',
  async (c, next) => (isScraper(c) ? figures(c) : next()),
  identify,
  adminOnly,
  figures,
);

metrics.onError((error, c) => answerError(error, c, c.env.site.log, c.env.requestId));

// Digests are compared, so that the time of the comparison reveals nothing about the token.
function isScraper(c: Context<ApiEnv>): boolean {
  const token = c.env.site.config.METRICS_TOKEN;
  const givenToken = bearerToken(c.req.header('authorization'));
  return token !== '' && hashToken(givenToken) === hashToken(token);
}

async function figures(c: Context): Promise<Response> {
  const { meters } = (c as Context<ApiEnv>).env.site;
  c.header('content-type', METRICS_TYPE);
  return c.body(await meters.text());
}

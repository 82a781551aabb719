import { type Context, Hono } from 'hono';
import { answerError } from '#/server/http/answer-error.ts';
import { METRICS_TYPE } from '#/server/monitoring/meters.ts';
import { bearerToken } from '#/server/sessions/access-tokens.ts';
import { adminOnly, hashToken, identify } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';

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
  c.header('cache-control', 'no-store');
  c.header('content-type', METRICS_TYPE);
  return c.body(await meters.text());
}

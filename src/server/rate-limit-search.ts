import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './site.ts';

/** Rate limit of searches, by address and by member; lists without `q` pass. */
export const limitSearch = createMiddleware<ApiEnv>(async (c, next) => {
  const { site, inProcess, address } = c.env;
  if (!inProcess && c.req.query('q') !== undefined) {
    await site.limits.take('searchAddress', address);
    if (c.var.member) await site.limits.take('searchMember', c.var.member.number);
  }
  await next();
});

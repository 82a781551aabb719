import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './site.ts';

/** Keeps a public answer for guests (see `Kept`); members, searches and pages in the making always get it anew. */
export const keptForGuests = createMiddleware<ApiEnv>(async (c, next) => {
  const { site, inProcess } = c.env;
  if (inProcess || c.req.header('authorization') || c.req.query('q') !== undefined) return next();
  const answer = await site.kept.answer(c.req.raw, async () => {
    await next();
    if (c.error) throw c.error;
    c.res.headers.set('cache-control', 'public, max-age=0, s-maxage=1, stale-while-revalidate=10');
    return c.res;
  });
  c.res = undefined;
  c.res = answer;
});

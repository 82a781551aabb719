import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#/server/site.ts';
import { isShortSearch } from '#/shared/text/search-words.ts';

// The search text, and the codes of one tournament's links: a client can make up any number of them.
const MADE_UP_BY_CLIENTS = ['q', 'invite', 'checkin'];

/** Whether a query has a parameter with values that clients make up; answers to it are not cached. */
export const hasMadeUpValues = (query: Pick<URLSearchParams, 'has'>): boolean =>
  MADE_UP_BY_CLIENTS.some(name => query.has(name));

/** A middleware that caches public answers to guests, except for queries with a search or a secret code. */
export const cacheForGuests = createMiddleware<ApiEnv>(async (c, next) => {
  const { site, inProcess } = c.env;
  if (inProcess || c.req.header('authorization') || hasMadeUpValues(new URL(c.req.url).searchParams))
    return next();
  const make = async () => {
    await next();
    if (c.error) throw c.error;
    if (c.res.ok)
      c.res.headers.set('cache-control', 'public, max-age=0, s-maxage=1, stale-while-revalidate=10');
    return c.res;
  };
  // The answer is made with this request's context, which ends with the request, so this waits.
  const answer = await site.responseCache.answer(c.req.raw, make, { waits: true });
  c.res = undefined;
  c.res = answer;
});

// A search of one or two letters counts as this many, because it matches a part of everything.
const SHORT_SEARCH_COST = 3;

/** The number of searches that a search for `q` counts as in the rate limits. */
export const searchCost = (q: string): number => (isShortSearch(q) ? SHORT_SEARCH_COST : 1);

/** Middleware that limits searches by address and by member; lists without `q` are not limited. */
export const limitSearch = createMiddleware<ApiEnv>(async (c, next) => {
  const { site, inProcess, address } = c.env;
  const q = c.req.query('q');
  if (!inProcess && q !== undefined) {
    await site.limits.take('searchAddress', address, searchCost(q));
    if (c.var.member) await site.limits.take('searchMember', c.var.member.number, searchCost(q));
  }
  await next();
});

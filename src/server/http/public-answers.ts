import { createMiddleware } from 'hono/factory';
import { siteForGuests } from '#/server/sessions/guest-reads.ts';
import type { ApiEnv } from '#/server/site.ts';
import { isShortSearch } from '#/shared/text/search-words.ts';

// What is searched for, and the codes of one tournament's links: whoever asks may make up any number of them.
const ASKED_ONCE = ['q', 'invite', 'checkin'];

/** Whether so much may be made up in a query that keeping the answers would push out what everybody reads. */
export const isAskedOnce = (query: Pick<URLSearchParams, 'has'>): boolean =>
  ASKED_ONCE.some(name => query.has(name));

/** Caches a public answer for guests (see `ResponseCache`); for members, searches, codes and pages being rendered it is made anew. */
export const cacheForGuests = createMiddleware<ApiEnv>(async (c, next) => {
  const { site, inProcess } = c.env;
  if (inProcess || c.req.header('authorization') || isAskedOnce(new URL(c.req.url).searchParams))
    return next();
  const make = async () => {
    c.env.site = siteForGuests(site, c.req.path);
    await next();
    if (c.error) throw c.error;
    if (c.res.ok)
      c.res.headers.set('cache-control', 'public, max-age=0, s-maxage=1, stale-while-revalidate=10');
    return c.res;
  };
  // Made with this request's own context, which is gone as soon as the request is answered.
  const answer = await site.responseCache.answer(c.req.raw, make, { waits: true });
  c.res = undefined;
  c.res = answer;
});

// So many others a search of one or two letters or digits counts as: it finds a part of everything.
const SHORT_SEARCH_COST = 3;

/** How much of the limits of searches a search takes. */
export const searchCost = (q: string): number => (isShortSearch(q) ? SHORT_SEARCH_COST : 1);

/** Rate limit of searches, by address and by member; lists without `q` pass. */
export const limitSearch = createMiddleware<ApiEnv>(async (c, next) => {
  const { site, inProcess, address } = c.env;
  const q = c.req.query('q');
  if (!inProcess && q !== undefined) {
    await site.limits.take('searchAddress', address, searchCost(q));
    if (c.var.member) await site.limits.take('searchMember', c.var.member.number, searchCost(q));
  }
  await next();
});

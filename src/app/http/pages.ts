import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageLog, renderLimit, siteFacts } from '#/app/site-facts.ts';
import { configuredProviders } from '#/features/accounts/providers/provider-calls.server.ts';
import { markPath, publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { holidayOf, holidaysIn } from '#/shared/time/holidays.ts';
import { serverApi } from '#/ui/client/api.ts';
import type { PageHandle } from '#/ui/page/page-address.ts';
import type { Pages } from './http.ts';
import { inProcessApi } from './in-process.ts';

/** Makes pages with the router; their loaders call the API in this process, as the guest. */
export function makePages(site: Site, build: ServerBuild, mode: 'production' | 'development'): Pages {
  const handlerOf = handlersOf(site, build, mode);
  const client = inProcessApi(site);
  const origin = publicUrl(site.config);
  const hasProviders = configuredProviders(site.config).length > 0;
  return address => {
    // Of this site, whatever host the visitor named: a page rendered for one is served to all.
    const request = new Request(`http://site${address}`);
    const context = new RouterContextProvider();
    context.set(serverApi, client);
    const { SITE_NAME, CONTACT, ACCENT, HOLIDAYS } = site.config;
    const mark = markPath(site.config);
    const holidays = holidaysIn(HOLIDAYS).flatMap(line => holidayOf(line) ?? []);
    const facts = { name: SITE_NAME, origin, contact: CONTACT, mark, accent: ACCENT, hasProviders };
    context.set(siteFacts, { ...facts, holidays });
    context.set(pageLog, site.log);
    context.set(renderLimit, site.concurrencyLimits.render);
    return site.concurrencyLimits.page.run(() => handlerOf(address)(request, context));
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/**
 * What makes the page of an address: a router that knows the routes of that page alone, because to make one the router
 * looks at each route it knows three times. What is no page's address is left to one that knows all.
 */
function handlersOf(site: Site, build: ServerBuild, mode: 'production' | 'development') {
  const ofAll = createRequestHandler(build, mode);
  const handlers = new Map<string, Handler>();
  for (const { id, pattern } of addPages(site, build))
    handlers.set(`GET ${pattern}`, createRequestHandler(branchOf(build, id), mode));
  return (address: string): Handler => {
    const path = address.split('?', 1)[0] ?? '';
    // The router takes capitals in a page's name for small letters.
    return handlers.get(site.meters.names.of('GET', path.toLowerCase())) ?? ofAll;
  };
}

/** The build with one route and those it stands in. */
function branchOf(build: ServerBuild, id: string): ServerBuild {
  const ids: string[] = [];
  for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) ids.unshift(at);
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(ids.map(id => [id, routes[id] as Route]));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Names the pages and what they read of an address; those that say more come first, as they do for the router. */
function addPages({ meters, parameters }: Site, { routes }: ServerBuild): { id: string; pattern: string }[] {
  const unknowns = (pattern: string) => pattern.split(':').length;
  const pages = Object.values(routes)
    .flatMap(route => (route?.index || (route?.path && route.path !== '*') ? [route] : []))
    .map(({ id, path = '', module }) => ({
      ...(module.handle as PageHandle | undefined),
      id,
      pattern: `/${path}`,
    }))
    .sort((a, b) => unknowns(a.pattern) - unknowns(b.pattern));
  meters.names.add(
    'GET',
    pages.map(({ pattern }) => pattern),
  );
  for (const { pattern, query = [] } of pages) parameters.add(pattern, query);
  return pages;
}

import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { publicUrl } from '#/server/config.ts';
import type { Site } from '#/server/site.ts';
import { serverApi } from '#/ui/api.ts';
import type { PageHandle } from '#/ui/page-address.ts';
import type { Pages } from './http.ts';
import { inProcessApi } from './in-process.ts';
import { pageLog, renderLimit, siteFacts } from './site-facts.ts';

/** Makes pages with the router; their loaders call the API in this process, as the guest. */
export function makePages(site: Site, build: ServerBuild, mode: 'production' | 'development'): Pages {
  const handle = createRequestHandler(build, mode);
  const client = inProcessApi(site);
  addPages(site, build);
  const facts = { name: site.config.SITE_NAME, origin: publicUrl(site.config), contact: site.config.CONTACT };
  return address => {
    // Of this site, whatever host the visitor named: a page rendered for one is served to all.
    const request = new Request(`http://site${address}`);
    const context = new RouterContextProvider();
    context.set(serverApi, client);
    context.set(siteFacts, facts);
    context.set(pageLog, site.log);
    context.set(renderLimit, site.concurrencyLimits.render);
    return site.concurrencyLimits.page.run(() => handle(request, context));
  };
}

/** Names the pages and what they read of an address; those that say more come first, as they do for the router. */
function addPages({ meters, parameters }: Site, { routes }: ServerBuild): void {
  const unknowns = (pattern: string) => pattern.split(':').length;
  const pages = Object.values(routes)
    .flatMap(route => (route?.index || (route?.path && route.path !== '*') ? [route] : []))
    .map(({ path = '', module }) => ({ pattern: `/${path}`, ...(module.handle as PageHandle | undefined) }))
    .sort((a, b) => unknowns(a.pattern) - unknowns(b.pattern));
  meters.names.add(
    'GET',
    pages.map(({ pattern }) => pattern),
  );
  for (const { pattern, query = [] } of pages) parameters.add(pattern, query);
}

import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageLog, renderLimit, siteFacts } from '#/app/site-facts.ts';
import { configuredProviders } from '#/features/accounts/providers/provider-calls.server.ts';
import { markPath, publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { holidayOf, holidaysIn } from '#/shared/text/typed-lists.ts';
import { serverApi } from '#/ui/client/api.ts';
import type { PageHandle } from '#/ui/page/page-address.ts';
import type { Pages } from './http.ts';
import { inProcessApi } from './in-process.ts';

/** Returns a function that makes pages with the router; loaders call the API in this process as a guest. */
export function makePages(site: Site, build: ServerBuild, mode: 'production' | 'development'): Pages {
  addPages(site, build);
  const handle = createRequestHandler(build, mode);
  const client = inProcessApi(site);
  const origin = publicUrl(site.config);
  const hasProviders = configuredProviders(site.config).length > 0;
  return address => {
    // The host is fixed, whatever host the visitor named: a page rendered for one visitor is served to all.
    const request = new Request(`http://site${address}`);
    const context = new RouterContextProvider();
    context.set(serverApi, client);
    const { SITE_NAME, CONTACT, ACCENT, HOLIDAYS } = site.config;
    const mark = markPath(site.config);
    const holidays = holidaysIn(HOLIDAYS).flatMap(line => holidayOf(line) ?? []);
    const facts = { name: SITE_NAME, origin, contact: CONTACT, mark, accent: ACCENT, hasProviders };
    context.set(siteFacts, { ...facts, sendsMail: site.mail !== null, holidays });
    context.set(pageLog, site.log);
    context.set(renderLimit, site.concurrencyLimits.render);
    return site.concurrencyLimits.page.run(() => handle(request, context));
  };
}

/** Registers each page and the query parameters that it reads, specific paths first, as in the router. */
function addPages({ meters, parameters }: Site, { routes }: ServerBuild): void {
  const unknowns = (pattern: string) => pattern.split(':').length;
  const pages = Object.values(routes)
    .flatMap(route => (route?.index || (route?.path && route.path !== '*') ? [route] : []))
    .map(({ path = '', module }) => ({
      ...(module.handle as PageHandle | undefined),
      pattern: `/${path}`,
    }))
    .sort((a, b) => unknowns(a.pattern) - unknowns(b.pattern));
  const patterns = pages.map(({ pattern }) => pattern);
  meters.names.add('GET', patterns);
  for (const { pattern, query = [] } of pages) parameters.add(pattern, query);
}

import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { publicUrl } from '#/server/config.ts';
import type { Site } from '#/server/site.ts';
import { makeServerApi, serverApi } from '#/ui/api.ts';
import { api } from './api.ts';
import { siteFacts } from './facts.ts';
import type { Pages } from './http.ts';

/** Makes pages with the router; their loaders call the API in this process, as the guest. */
export function makePages(site: Site, build: ServerBuild, mode: 'production' | 'development'): Pages {
  const handle = createRequestHandler(build, mode);
  const bindings = { site, address: '', browser: '', requestId: 'page', inProcess: true };
  const client = makeServerApi(request => Promise.resolve(api.fetch(request, bindings)));
  const facts = { name: site.config.SITE_NAME, origin: publicUrl(site.config), contact: site.config.CONTACT };
  return request => {
    const context = new RouterContextProvider();
    context.set(serverApi, client);
    context.set(siteFacts, facts);
    return handle(request, context);
  };
}

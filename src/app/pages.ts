import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Site } from '#/server/site.ts';
import { makeServerApi, serverApi } from '#/ui/api.ts';
import { api } from './api.ts';
import type { Pages } from './http.ts';

/** Makes pages with the router; their loaders call the API in this process, as the guest. */
export function makePages(site: Site, build: ServerBuild, mode: 'production' | 'development'): Pages {
  const handle = createRequestHandler(build, mode);
  const bindings = { site, address: '', browser: '', requestId: 'page', inProcess: true };
  const client = makeServerApi(request => Promise.resolve(api.fetch(request, bindings)));
  return request => {
    const context = new RouterContextProvider();
    context.set(serverApi, client);
    return handle(request, context);
  };
}

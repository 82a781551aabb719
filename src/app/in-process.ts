import type { Site } from '#/server/site.ts';
import { makeServerApi, type SiteApi } from '#/ui/api.ts';
import { api } from './api.ts';

/** The API called in this process, as a guest whom nobody counts or limits: for pages and feeds in the making. */
export function inProcessApi(site: Site): SiteApi {
  const bindings = { site, address: '', browser: '', requestId: 'page', inProcess: true };
  return makeServerApi(request => Promise.resolve(api.fetch(request, bindings)));
}

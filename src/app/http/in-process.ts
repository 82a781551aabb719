import { api } from '#/app/api.ts';
import { newRequestId } from '#/server/monitoring/log.ts';
import type { Site } from '#/server/site.ts';
import { ApiError, makeServerApi, type SiteApi } from '#/ui/client/api.ts';

/** A client that calls the API in this process as a guest, without rate limits; for pages and feeds. */
export function inProcessApi(site: Site): SiteApi {
  const bindings = { site, address: '', browser: '', inProcess: true };
  return makeServerApi(async request => {
    // Each call has its own id, so that the id on the error page leads to its line in the log.
    const call = async () => api.fetch(request, { ...bindings, requestId: newRequestId() });
    const name = site.meters.names.of(request.method, new URL(request.url).pathname);
    return site.tracing.trace({ name }, call, ({ status }) => ({ 'http.response.status_code': status }));
  });
}

/** The status and message of a refused API call as a plain-text answer; throws any other error again. */
export function refusedAnswer(error: unknown): Response {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  return new Response(error.message, { status: error.status });
}

import type { hc } from 'hono/client';
import type { Api } from '#/app/api.ts';

/** The typed client of the site's API, with Hono's types and calls. */
export type SiteApi = ReturnType<typeof hc<Api>>;

type Values = Record<string, string | string[] | undefined>;
type Asked = {
  param?: Record<string, string>;
  query?: Values;
  json?: unknown;
  header?: Record<string, string>;
};
type Options = { headers?: Record<string, string>; init?: RequestInit };
type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * Makes a client that sends API calls with `fetch` to URLs below `base`. Hono's own client also supports
 * cookies, forms, web sockets and making URLs, which would add a kilobyte to every first visit.
 */
export function makeApiClient(base: string, fetch: Fetch): SiteApi {
  const callsBelow = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      // `await` would take an object with a `then` for a promise.
      get: (_, name) =>
        typeof name === 'string' && name !== 'then' ? callsBelow([...path, name]) : undefined,
      apply: (_, __, [call, options]: [Asked?, Options?]) => send(path, call, options),
    });
  const send = async (path: readonly string[], request: Asked = {}, { headers, init }: Options = {}) => {
    const method = path.at(-1)?.slice(1).toUpperCase();
    const address = path
      .slice(0, -1)
      .map(part => (part.startsWith(':') && request.param?.[part.slice(1)]) || part);
    const hasBody = request.json !== undefined && method !== 'GET';
    return fetch(`${base}${address.join('/')}${searchOf(request.query)}`, {
      method,
      body: hasBody ? JSON.stringify(request.json) : undefined,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...request.header, ...headers },
      ...init,
    });
  };
  return callsBelow([]) as SiteApi;
}

function searchOf(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) search.append(name, value);
  return search.size > 0 ? `?${search}` : '';
}

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
 * A client that sends its calls with `fetch` to addresses below `base`. Hono's own client also supports
 * cookies, forms, web sockets and addresses, which would cost every first visit a kilobyte.
 */
export function makeApiClient(base: string, fetch: Fetch): SiteApi {
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      // `await` would take an object with a `then` for a promise.
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? at([...path, name]) : undefined),
      apply: (_, __, [asked, options]: [Asked?, Options?]) => send(path, asked, options),
    });
  const send = async (path: readonly string[], asked: Asked = {}, { headers, init }: Options = {}) => {
    const method = path.at(-1)?.slice(1).toUpperCase();
    const address = path
      .slice(0, -1)
      .map(part => (part.startsWith(':') && asked.param?.[part.slice(1)]) || part);
    const hasBody = asked.json !== undefined && method !== 'GET';
    return fetch(`${base}${address.join('/')}${searchOf(asked.query)}`, {
      method,
      body: hasBody ? JSON.stringify(asked.json) : undefined,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...asked.header, ...headers },
      ...init,
    });
  };
  return at([]) as SiteApi;
}

function searchOf(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) search.append(name, value);
  return search.size > 0 ? `?${search}` : '';
}

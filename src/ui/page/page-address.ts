import { useMatches, useSearchParams } from 'react-router';
import { PAGE_MOST } from '#/shared/lists/paging.ts';

export type PageHandle = {
  /** The page fills the screen, without the site's header and footer. */
  bare?: boolean;
  /** The query parameters that the page reads; the server passes no others. */
  query?: readonly string[];
  /** True if members get a guest's data, so that it is not loaded again. */
  sameForMembers?: boolean | ((search: URLSearchParams, pathname: string) => boolean);
};

export const LIST_QUERY = ['page', 'sort', 'order', 'field', 'q'] as const;

/** Returns 1 if the number is missing or no positive integer. */
export function requestedPage(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MOST) : 1;
}

/** Returns 1 for an empty list. */
export const lastPage = (total: number, size = 10): number => Math.max(1, Math.ceil(total / size));

const ORDERS = ['asc', 'desc'] as const;
const SEARCH_MOST = 100;

/** Checked without zod, which pages need not load. */
export function listQuery<S extends string, F extends string>(
  search: URLSearchParams,
  { sorts = [], fields = [] }: { sorts?: readonly S[]; fields?: readonly F[] } = {},
) {
  const known = <V extends string>(name: string, values: readonly V[]) =>
    values.find(value => value === search.get(name));
  const q = search.get('q')?.slice(0, SEARCH_MOST) || undefined;
  const params = {
    sort: known('sort', sorts),
    order: known('order', ORDERS),
    field: known('field', fields),
    q,
  };
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  return { page: String(requestedPage(search)), ...(given as Partial<typeof params>) };
}

export type UrlMaker = (added?: Record<string, string>) => string;

/** Keeps the query except `without`. The kept part is built once, as a list makes some twenty URLs. */
export function addressesOf(pathname: string, query: URLSearchParams, without: string[]): UrlMaker {
  const next = new URLSearchParams(query);
  for (const name of without) next.delete(name);
  const base = next.toString();
  return added => {
    const more = added ? new URLSearchParams(added).toString() : '';
    const all = base && more ? `${base}&${more}` : base || more;
    return all ? `${pathname}?${all}` : pathname;
  };
}

/** Only the parameters named in the page's `handle`, sorted: server and browser must render the same. */
export function usePageQuery(): URLSearchParams {
  const [search] = useSearchParams();
  const { query } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  if (!query) return search;
  const requested = [...query].sort().map((name): [string, string | null] => [name, search.get(name)]);
  return new URLSearchParams(requested.filter((entry): entry is [string, string] => entry[1] !== null));
}

import { PAGE_MOST } from '#/shared/lists/paging.ts';

/** The properties of a page, declared with `export const handle`. */
export type PageHandle = {
  /** True if the page fills the whole screen, without the header and footer of the site. */
  bare?: boolean;
  /** The query parameters that the page reads; a page rendered on the server gets no others. */
  query?: readonly string[];
  /**
   * True (or a function that returns true for the current URL) if members get the same data as guests, so
   * that the browser need not load the data again for a member.
   */
  sameForMembers?: boolean | ((search: URLSearchParams, pathname: string) => boolean);
};

/** The parameters of a page that shows a list. */
export const LIST_QUERY = ['page', 'sort', 'order', 'field', 'q'] as const;

/** The page number in the address, at most the highest that a list accepts; page 1 if it is not a number. */
export function requestedPage(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MOST) : 1;
}

/** The number of the last page of a list with `total` rows; 1 for an empty list. */
export function lastPage(total: number, size = 10): number {
  return Math.max(1, Math.ceil(total / size));
}

const ORDERS = ['asc', 'desc'] as const;
const SEARCH_MOST = 100;

/**
 * Makes the query of a list's API call from the URL of the page: `page`, and the `sort`, `order`, `q` and
 * `field` that the list supports; other values are ignored. No schema is used, so that list pages need not
 * load the schema library.
 */
export function listQuery<S extends string, F extends string>(
  search: URLSearchParams,
  { sorts, fields }: { sorts: readonly S[]; fields: readonly F[] },
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

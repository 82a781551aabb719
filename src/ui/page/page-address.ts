import { PAGE_MOST } from '#/shared/lists/paging.ts';

/** What a page says of itself, with `export const handle`. */
export type PageHandle = {
  /** The page fills the whole screen by itself. */
  bare?: boolean;
  /** The parameters that it reads of its address; a page made on the server knows no others. */
  query?: readonly string[];
  /** Its data is the guest's for everybody, or for this query: it is not loaded again for members once it stands. */
  sameForMembers?: boolean | ((search: URLSearchParams) => boolean);
};

/** The parameters of a page that shows a list. */
export const LIST_QUERY = ['page', 'sort', 'order', 'field', 'q'] as const;

/** The page asked for in the address, no higher than a list may be asked for; anything that is no page number is page 1. */
export function requestedPage(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MOST) : 1;
}

/** The number of the last page; an empty list has one. */
export function lastPage(total: number, size = 10): number {
  return Math.max(1, Math.ceil(total / size));
}

const ORDERS = ['asc', 'desc'] as const;
const SEARCH_MOST = 100;

/**
 * What the address asks of a list, as its call takes it: the page, and of sort, order, search and field those
 * that the list knows; anything else in an address is passed over. No schema, so that lists load none.
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

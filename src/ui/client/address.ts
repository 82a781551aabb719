export type UrlMaker = (added?: Record<string, string>) => string;

/**
 * Returns a function that makes URLs of this page with the current query parameters, except those named in
 * `without`, plus the added ones. The kept part is built once, because a list makes some twenty URLs at each
 * rendering.
 */
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

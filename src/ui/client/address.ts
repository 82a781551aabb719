export type UrlMaker = (added?: Record<string, string>) => string;

/**
 * Makes addresses of this page that keep what its query says, apart from the names in `without`.
 * What stays is put together once, because a list makes some twenty of them at each rendering.
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

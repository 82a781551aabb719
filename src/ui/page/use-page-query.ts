import { useMatches, useSearchParams } from 'react-router';
import type { PageHandle } from './page-address.ts';

/**
 * What the address asks of this page: the parameters the page reads, as it names them in its `handle`, and no others.
 * Each once and in the order of their names, as the server makes pages: what is painted here must be the same.
 */
export function usePageQuery(): URLSearchParams {
  const [search] = useSearchParams();
  const { query } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  if (!query) return search;
  const requested = [...query].sort().map((name): [string, string | null] => [name, search.get(name)]);
  return new URLSearchParams(requested.filter((entry): entry is [string, string] => entry[1] !== null));
}

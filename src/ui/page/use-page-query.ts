import { useMatches, useSearchParams } from 'react-router';
import type { PageHandle } from './page-address.ts';

/** The query parameters named in this page's `handle`, sorted: server and browser must render the same. */
export function usePageQuery(): URLSearchParams {
  const [search] = useSearchParams();
  const { query } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  if (!query) return search;
  const requested = [...query].sort().map((name): [string, string | null] => [name, search.get(name)]);
  return new URLSearchParams(requested.filter((entry): entry is [string, string] => entry[1] !== null));
}

import { useMatches, useSearchParams } from 'react-router';
import type { PageHandle } from './page-address.ts';

/** What the address asks of this page: the parameters the page reads, as it names them in its `handle`, and no others. */
export function usePageQuery(): URLSearchParams {
  const [search] = useSearchParams();
  const { query } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  return query ? new URLSearchParams([...search].filter(([name]) => query.includes(name))) : search;
}

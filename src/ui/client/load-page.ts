import { lastPage, requestedPage } from '#/ui/page/page-address.ts';

type Found<Row> = { rows: Row[]; total: number };

/**
 * The page of a list given in the address, or the last one; `size` and `param` as in the address and the
 * call.
 */
export async function loadPage<Row>(
  search: URLSearchParams,
  list: (page: number) => Promise<Found<Row>>,
  { size = 10, param = 'page' }: { size?: number; param?: string } = {},
): Promise<Found<Row> & { page: number }> {
  const requested = requestedPage(search, param);
  const found = await list(requested);
  const last = lastPage(found.total, size);
  // The last page may have become empty since the address was made.
  return requested <= last ? { ...found, page: requested } : { ...(await list(last)), page: last };
}

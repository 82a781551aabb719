import { lastPage, requestedPage } from '#/ui/page/page-address.ts';

type Found<Row> = { rows: Row[]; total: number };

/** The page of a list with the number in `param`; the last page if that is too high. */
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

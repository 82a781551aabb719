/** The maximum number of hits that a search counts. */
export const SEARCH_COUNT_LIMIT = 1000;

export const PAGE_MOST = 1_000_000_000;

type PagerItem = number | 'gap';

const PAGES_BEFORE = 4;
const PAGES_AFTER = 5;

/** Page 1, the current page with 4 before and 5 after it, and the last page; `gap` for pages left out. */
export function pageWindow(current: number, last: number): PagerItem[] {
  const lastPage = Math.max(1, last);
  const page = clampPage(current, lastPage);
  const from = Math.max(1, page - PAGES_BEFORE);
  const to = Math.min(lastPage, page + PAGES_AFTER);
  const items: PagerItem[] = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (from > 2) items.unshift('gap');
  if (from > 1) items.unshift(1);
  if (to < lastPage - 1) items.push('gap');
  if (to < lastPage) items.push(lastPage);
  return items;
}

/** The nearest page that exists; an empty list has page 1. */
export function clampPage(page: number, last: number): number {
  if (Number.isNaN(page)) return 1;
  return Math.max(1, Math.min(Math.trunc(page), last));
}

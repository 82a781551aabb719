import { z } from 'zod';
import { foldKey, tidyLine } from '#/shared/text/text.ts';
import { sentNumber } from '#/shared/text/written.ts';
import { PAGE_MOST } from './paging.ts';
import '#/shared/schema-messages.ts';

export const PAGE_SIZE = 10;
/** The maximum number of rows of a list call without `page`. */
export const FULL_LIST = 1000;

export const UNSORTABLE = '정렬할 수 없는 항목입니다.';

const number = (least: number, most: number) => sentNumber(z.int().min(least).max(most));

/** The schema of a list call's query; refuses a `sort` or `field` that is not in `sorts` or `fields`. */
export function listQuery<S extends string, F extends string>(sorts: readonly S[], fields: readonly F[]) {
  return z.object({
    page: number(1, PAGE_MOST).optional(),
    size: number(1, 100).optional(),
    sort: z.enum(sorts, UNSORTABLE).optional(),
    order: z.enum(['asc', 'desc'], '정렬 순서는 asc 또는 desc입니다.').optional(),
    q: z.string().max(100, '검색어는 100자까지 쓸 수 있습니다.').optional(),
    field: z.enum(fields, '검색할 수 없는 항목입니다.').optional(),
  });
}

export const pageQuery = listQuery([], []).pick({ page: true, size: true });

/** The number of rows to skip and to read; without `page` the first `size` or 1,000 rows. */
export function span({ page, size }: { page?: number; size?: number }): { offset: number; size: number } {
  if (page === undefined) return { offset: 0, size: size ?? FULL_LIST };
  const rows = size ?? PAGE_SIZE;
  return { offset: (page - 1) * rows, size: rows };
}

/** A search text, tidied and folded; '' without a letter or digit. */
export function searchKey(q: string | undefined): string {
  const key = foldKey(tidyLine(q ?? ''));
  return /[\p{L}\p{N}]/u.test(key) ? key : '';
}

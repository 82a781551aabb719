import { z } from 'zod';
import { foldKey, tidyLine } from '#/shared/text/text.ts';
import { PAGE_MOST } from './paging.ts';
import '#/shared/schema-messages.ts';

export const PAGE_SIZE = 10;
/** A list without `page` answers its newest rows, so many at most. */
export const FULL_LIST = 1000;

/** What a sort that a list does not know, or that is not for everybody, is refused with. */
export const UNSORTABLE = '정렬할 수 없는 항목입니다.';

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** What every list may be asked: `page`, `size`, `sort`, `order`, `q` in `field`; unknown sorts and fields are refused. */
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

/** Rows to skip and to read: a page, or the first thousand when none is named. */
export function span({ page, size }: { page?: number; size?: number }): { offset: number; size: number } {
  if (page === undefined) return { offset: 0, size: size ?? FULL_LIST };
  const rows = size ?? PAGE_SIZE;
  return { offset: (page - 1) * rows, size: rows };
}

/** The searched text as it is compared: tidy and folded; empty when nothing in it can be searched for. */
export function searchKey(q: string | undefined): string {
  const key = foldKey(tidyLine(q ?? ''));
  return /[\p{L}\p{N}]/u.test(key) ? key : '';
}

import type { ZodType } from 'zod';

/** The page asked for in the address; anything that is no page number is page 1. */
export function askedPage(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** The number of the last page; an empty list has one. */
export function lastPage(total: number, size = 10): number {
  return Math.max(1, Math.ceil(total / size));
}

type Wish = { sort?: string; order?: string; field?: string; q?: string };

/**
 * What the address asks of a list, as its call takes it: the page, and of sort, order, search and field
 * those that the list's own schema knows; anything else in an address is passed over.
 */
export function listWish<W extends Wish>(schema: ZodType<W>, search: URLSearchParams) {
  const wish: Record<string, string> = { page: String(askedPage(search)) };
  for (const name of ['sort', 'order', 'field', 'q']) {
    const value = search.get(name);
    if (value && schema.safeParse({ [name]: value }).success) wish[name] = value;
  }
  return wish as { page: string } & Pick<W, keyof Wish & keyof W>;
}

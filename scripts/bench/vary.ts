/** The parameter that differs from request to request, and how many pages it may name. */
export type Vary = { parameter: string; pages: number };

/** A fraction too small to change the number it is added to. */
export const FRACTION = '0'.repeat(20);

/** A page's number as no earlier request wrote it. */
export const pageAs = (page: number, n: number) => `${page}.${FRACTION}${n}`;

/**
 * The address for the nth request, which no earlier one had, so that the cache cannot answer it. The route must read
 * the parameter.
 */
export function addressOf(path: string, { parameter, pages }: Vary, n: number): string {
  const mark = path.includes('?') ? '&' : '?';
  return `${path}${mark}${parameter}=${pageAs(1 + (n % pages), n)}`;
}

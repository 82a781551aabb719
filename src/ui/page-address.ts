/** The page asked for in the address; anything that is no page number is page 1. */
export function askedPage(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** The number of the last page; an empty list has one. */
export function lastPage(total: number, size = 10): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Those of `names` that the address fills, as a list call takes them. */
export function askedFor<N extends string>(
  search: URLSearchParams,
  names: readonly N[],
): { [name in N]?: string } {
  const found = names.flatMap(name => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found) as { [name in N]?: string };
}

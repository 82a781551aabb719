/** The query string of `now` with `changes` applied (null removes a name), '' when nothing is left. */
export function changedQuery(now: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query ? `?${query}` : '';
}

/** A link target for `changedQuery`: never empty, because an empty target would keep the old query. */
export function changedAddress(now: URLSearchParams, changes: Record<string, string | null>) {
  return { search: changedQuery(now, changes) };
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A body of which one place holds something else: `at` names the place. */
export type Changed = { at: string; body: unknown };

/** A body with `wrong` in each of its places by turns; of a list only its first element. */
export function changedEverywhere(body: object, wrong: unknown): Changed[] {
  return placesOf(body as Json).map(({ at, put }) => ({ at, body: put(wrong) }));
}

type Place = { at: string; put: (value: unknown) => unknown };

function placesOf(value: Json): Place[] {
  if (value === null || typeof value !== 'object') return [];
  const parts = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
  return [...parts].flatMap(([key, part]) => {
    const set = (inner: unknown) =>
      Array.isArray(value) ? value.with(Number(key), inner as Json) : { ...value, [key]: inner };
    const inner = placesOf(part).map(({ at, put }) => ({
      at: `${key}.${at}`,
      put: (v: unknown) => set(put(v)),
    }));
    return [{ at: String(key), put: set }, ...inner];
  });
}

/** The same value with `more` in every object of it, wherever the object has no such key itself. */
export function withMore(value: unknown, more: object): unknown {
  if (Array.isArray(value)) return value.map(part => withMore(part, more));
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withMore(part, more)] as const);
  return { ...more, ...Object.fromEntries(parts) };
}

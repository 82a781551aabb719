import type { RouteNames } from './route-names.ts';

/**
 * The query parameters that each route reads. Addresses that differ in nothing else are one address: to the cache,
 * which whoever makes parameters up would otherwise miss at will, and to whatever answers.
 */
export class KnownParameters {
  readonly #routes: RouteNames;
  readonly #known = new Map<string, Set<string>>();

  constructor(routes: RouteNames) {
    this.#routes = routes;
  }

  /** Adds parameters to what the routes of a pattern read. */
  add(pattern: string, names: readonly string[]): void {
    const route = `GET ${pattern}`;
    this.#known.set(route, new Set([...this.#knownTo(route), ...names]));
  }

  /** An address of what is read, whole or from its path on: of its query only known parameters, each once, in one order. */
  canonical(address: string): string {
    const at = address.indexOf('?');
    if (at < 0) return address;
    const path = address.slice(0, at).replace(/^https?:\/\/[^/]*/, '');
    const given = new URLSearchParams(address.slice(at));
    const known = this.#knownTo(this.#routes.of('GET', withoutLastSlashes(path)));
    const read = new URLSearchParams();
    for (const name of [...known].sort()) {
      const value = given.get(name);
      if (value !== null) read.set(name, value);
    }
    const query = read.toString();
    return query ? `${address.slice(0, at)}?${query}` : address.slice(0, at);
  }

  /** Whether the route of a path reads a parameter. */
  reads(path: string, name: string): boolean {
    return this.#knownTo(this.#routes.of('GET', path)).has(name);
  }

  #knownTo(route: string): Set<string> {
    return this.#known.get(route) ?? new Set();
  }
}

// No regular expression: it would try each slash of a path that is made of them.
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

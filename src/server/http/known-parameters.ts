import type { RouteNames } from './route-names.ts';

/**
 * The query parameters that each route reads. Addresses that differ only in other parameters are one address:
 * otherwise made-up parameters would cause cache misses at will.
 */
export class KnownParameters {
  readonly #routes: RouteNames;
  readonly #known = new Map<string, Set<string>>();

  constructor(routes: RouteNames) {
    this.#routes = routes;
  }

  /** Adds parameters that the routes of a pattern read. */
  add(pattern: string, names: readonly string[]): void {
    const route = `GET ${pattern}`;
    this.#known.set(route, new Set([...this.#knownTo(route), ...names]));
  }

  /**
   * The canonical form of an address, whole or from its path on: no needless escapes in its path, and of its
   * query only known parameters, each once, in one order.
   */
  canonical(address: string): string {
    const index = address.indexOf('?');
    if (index < 0) return plainlyEscaped(address);
    const start = plainlyEscaped(address.slice(0, index));
    const path = start.replace(/^https?:\/\/[^/]*/, '');
    const given = new URLSearchParams(address.slice(index));
    const known = this.#knownTo(this.#routes.of('GET', this.#routes.plain(path)));
    const read = new URLSearchParams();
    for (const name of [...known].sort()) {
      const value = given.get(name);
      if (value !== null) read.set(name, value);
    }
    const query = read.toString();
    return query ? `${start}?${query}` : start;
  }

  /** Whether the route of a path reads a parameter. */
  reads(path: string, name: string): boolean {
    return this.#knownTo(this.#routes.of('GET', path)).has(name);
  }

  #knownTo(route: string): Set<string> {
    return this.#known.get(route) ?? new Set();
  }
}

// The normal form of RFC 3986: letters, digits and `-._~` unescaped, other escapes in capitals. A path with
// an invalid escape stays as it is: it is refused later, and must not become valid.
function plainlyEscaped(path: string): string {
  if (!path.includes('%') || /%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.replace(/%[0-9a-f]{2}/gi, escaped => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : escaped.toUpperCase();
  });
}

import { TrieRouter } from 'hono/router/trie-router';
import { LRUCache } from 'lru-cache';

/** The name for addresses that match no route of the site. */
export const OTHER = '(other)';
// Made-up addresses must not fill the memory.
const REMEMBERED = 5000;

/** Finds the route pattern of an address (`/free-board/:id`), so that metrics have few names. */
export class RouteNames {
  readonly #router = new TrieRouter<string>();
  // With `max` it would allocate all its slots at once, and empty each of them with every pattern that is added.
  readonly #known = new LRUCache<string, string>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });

  /** Adds URL patterns of an HTTP method; the first added pattern that matches an address names it. */
  add(method: string, patterns: Iterable<string>): void {
    for (const pattern of patterns) this.#router.add(method, pattern, pattern);
    this.#known.clear();
  }

  /** The name of an address, such as `GET /free-board/:id`; `OTHER` if no route matches. */
  of(method: string, path: string): string {
    const address = `${method} ${path}`;
    const known = this.#known.get(address);
    if (known) return known;
    const name = this.#find(method, path);
    this.#known.set(address, name);
    return name;
  }

  /** A path without needless slashes, in lower case if the path matches a page only in lower case. */
  plain(path: string): string {
    const plain = `/${path.split('/').filter(Boolean).join('/')}`;
    if (this.of('GET', plain) !== OTHER) return plain;
    const lower = plain.toLowerCase();
    return this.of('GET', lower) === OTHER ? plain : lower;
  }

  #find(method: string, path: string): string {
    const asks = method === 'HEAD' ? 'GET' : method;
    // The router requests a page's data under the page's own address.
    const page = path.replace(/^\/_(root)?\.data$/, '/').replace(/\.data$/, '');
    const [found] = this.#router.match(asks, page)[0];
    return found ? `${asks} ${found[0]}` : OTHER;
  }
}

/** The query parameters that each route reads; caches ignore all others, which clients could make up. */
export class KnownParameters {
  readonly #routes: RouteNames;
  readonly #known = new Map<string, Set<string>>();

  constructor(routes: RouteNames) {
    this.#routes = routes;
  }

  add(pattern: string, names: readonly string[]): void {
    const route = `GET ${pattern}`;
    this.#known.set(route, new Set([...this.#knownTo(route), ...names]));
  }

  /** An address in canonical form: no needless escapes, only parameters that the route reads, sorted. */
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

import { TrieRouter } from 'hono/router/trie-router';

/** What is no page, API or file of the site that a route is written for. */
export const OTHER = '(other)';
// Whoever makes addresses up must not fill the memory with them.
const REMEMBERED = 5000;

/** Finds the route's pattern an address belongs to (`/free-board/:id`), so that what is counted has few names. */
export class RouteNames {
  readonly #router = new TrieRouter<string>();
  readonly #known = new Map<string, Map<string, string>>();
  #remembered = 0;

  /** Adds patterns of one method; of several that fit an address the first added one names it. */
  add(method: string, patterns: Iterable<string>): void {
    for (const pattern of patterns) this.#router.add(method, pattern, pattern);
    this.#forget();
  }

  /** The name of an address, as `GET /free-board/:id`. */
  of(method: string, path: string): string {
    const known = this.#known.get(method)?.get(path);
    if (known) return known;
    const name = this.#find(method, path);
    if (this.#remembered >= REMEMBERED) this.#forget();
    this.#remembered++;
    this.#known.set(method, (this.#known.get(method) ?? new Map()).set(path, name));
    return name;
  }

  /** A path as the site writes it: without slashes that it does not need, and with no capitals in a page's name. */
  plain(path: string): string {
    const plain = `/${path.split('/').filter(Boolean).join('/')}`;
    if (this.of('GET', plain) !== OTHER) return plain;
    const lower = plain.toLowerCase();
    return this.of('GET', lower) === OTHER ? plain : lower;
  }

  #forget(): void {
    this.#known.clear();
    this.#remembered = 0;
  }

  #find(method: string, path: string): string {
    const asks = method === 'HEAD' ? 'GET' : method;
    // The router asks for a page's data under the page's own address.
    const page = path.replace(/^\/_(root)?\.data$/, '/').replace(/\.data$/, '');
    const [found] = this.#router.match(asks, page)[0];
    return found ? `${asks} ${found[0]}` : OTHER;
  }
}

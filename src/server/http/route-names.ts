import { TrieRouter } from 'hono/router/trie-router';

/** The name for addresses that no route of the site matches. */
export const OTHER = '(other)';
// Made-up addresses must not fill the memory.
const REMEMBERED = 5000;

/** Finds the route pattern of an address (`/free-board/:id`), so that metrics have few names. */
export class RouteNames {
  readonly #router = new TrieRouter<string>();
  readonly #known = new Map<string, Map<string, string>>();
  #remembered = 0;

  /** Adds patterns of one method; an address is named by the first added pattern that matches it. */
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

  /** A path in the site's spelling: without needless slashes, and a page's name in small letters. */
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
    // The router requests a page's data under the page's own address.
    const page = path.replace(/^\/_(root)?\.data$/, '/').replace(/\.data$/, '');
    const [found] = this.#router.match(asks, page)[0];
    return found ? `${asks} ${found[0]}` : OTHER;
  }
}

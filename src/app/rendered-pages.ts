import { LRUCache } from 'lru-cache';

/** A page's HTML, and the policy that lets its own inline scripts run. */
export type Rendered = { html: string; policy: string };
type Entry = Rendered & { data: string };

// About a hundred pages; in memory Korean takes two bytes a character.
const MAX_CHARACTERS = 4_000_000;
const TTL_MS = 60_000;

/**
 * Cache of what pages were rendered to, by address. What a page reads is read each time the page is made; while that
 * is the same, so is its HTML, which is not rendered again.
 */
export class RenderedPages {
  readonly #pages: LRUCache<string, Entry>;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#pages = new LRUCache({
      maxSize: maxCharacters,
      ttl: TTL_MS,
      sizeCalculation: ({ html, data }) => html.length + data.length,
    });
  }

  /** The page of an address whose loaders have read `data`, rendered now if need be. */
  async get(url: string, data: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const known = this.#pages.get(url);
    if (known?.data === data) return known;
    const rendered = await render();
    this.#pages.set(url, { ...rendered, data });
    return rendered;
  }
}

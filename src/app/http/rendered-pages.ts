import { LRUCache } from 'lru-cache';

/** A page's HTML in UTF-8, and the policy that lets its own inline scripts run. */
export type Rendered = { bytes: Uint8Array<ArrayBuffer>; policy: string };
type Entry = Rendered & { data: string };

// Room for about a hundred pages, whose bytes the response cache shares while it holds them, too.
const MAX_BYTES = 4 * 1024 * 1024;
const TTL_MS = 60_000;

/**
 * Cache of rendered pages, by address. A page's loaders run each time; while their data is unchanged, so is
 * the HTML, which is not rendered again.
 */
export class RenderedPages {
  readonly #pages: LRUCache<string, Entry>;

  constructor(maxBytes = MAX_BYTES) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      ttl: TTL_MS,
      // In memory a Korean text takes two bytes a character.
      sizeCalculation: ({ bytes, data }) => bytes.length + 2 * data.length,
    });
  }

  /** The page of an address whose loaders returned `data`, rendered now on a cache miss. */
  async get(url: string, data: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const known = this.#pages.get(url);
    if (known?.data === data) return known;
    const rendered = await render();
    this.#pages.set(url, { ...rendered, data });
    return rendered;
  }
}

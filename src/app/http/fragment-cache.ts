import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

// In memory a text with Korean in it takes two bytes a character.
const bytesOf = (...texts: string[]) => 2 * texts.reduce((sum, text) => sum + text.length, 0);
// Room for some fifteen hundred rows of lists, and the frames of a hundred addresses.
const ROWS_MOST = 4 * 1024 * 1024;
const FRAMES_MOST = 3 * 1024 * 1024;

/** The HTML around a page: the header, and the footer with the thumb bar. */
export type Frame = { header: string; footer: string };

/**
 * Caches the HTML of parts of pages: rows of lists by their content, the frame by the values it depends on.
 * Most rows of a page that is rendered again were rendered for other pages or for its last version.
 */
export class FragmentCache {
  readonly #rows = new LRUCache<string, string>({
    maxSize: ROWS_MOST,
    sizeCalculation: (html, key) => bytesOf(html, key),
  });
  readonly #frames = new LRUCache<string, Frame>({
    maxSize: FRAMES_MOST,
    sizeCalculation: ({ header, footer }, key) => bytesOf(header, footer, key),
  });

  /** The HTML of a part, rendered now on a cache miss; it works while another page is being rendered. */
  html(key: string, part: () => ReactElement): string {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const html = renderToString(part());
    this.#rows.set(key, html);
    return html;
  }

  frame(key: string): Frame | undefined {
    return this.#frames.get(key);
  }

  /** Stores the frame of a whole page, if it has one. */
  keepFrame(key: string, page: string): void {
    const header = cut(page, page.indexOf('<header class="header"'), '</header>');
    const footerAt = page.lastIndexOf('<footer class="footer"');
    const bar = page.indexOf('<nav class="thumb-bar"', footerAt);
    if (!header || footerAt < 0 || bar < 0) return;
    const footer = page.slice(footerAt, bar) + cut(page, bar, '</nav>');
    this.#frames.set(key, { header, footer });
  }
}

/** The text from index `from` to the end of the first `end` after it; empty if there is none. */
function cut(page: string, from: number, end: string): string {
  const to = from < 0 ? -1 : page.indexOf(end, from);
  return to < 0 ? '' : page.slice(from, to + end.length);
}

import { createContext, type ReactElement, useContext } from 'react';

/**
 * The server's cache of rendered parts of a page: the HTML is rendered once for each `key`, which contains
 * all values that the part depends on. The part must not read context or the address, or make ids.
 */
export type Fragments = { html: (key: string, part: () => ReactElement) => string };

/** Null in the browser, where every part is rendered normally. */
export const PageFragments = createContext<Fragments | null>(null);

/**
 * The contents of an element whose children are `items`, as the cached HTML of each; undefined where React is
 * to render them. `name` with the item must contain all values that `render` depends on.
 */
export function useFragments<Item>(
  name: string | undefined,
  items: Item[],
  render: (item: Item) => ReactElement,
): { dangerouslySetInnerHTML: { __html: string } } | undefined {
  const fragments = useContext(PageFragments);
  if (!fragments || name === undefined || items.length === 0) return undefined;
  const html = (item: Item) => fragments.html(`${name} ${JSON.stringify(item)}`, () => render(item));
  return { dangerouslySetInnerHTML: { __html: items.map(html).join('') } };
}

/**
 * The placeholders for header and footer where the server has their HTML already; null where they are
 * rendered.
 */
export const FrameMarks = createContext<{ header: string; footer: string } | null>(null);

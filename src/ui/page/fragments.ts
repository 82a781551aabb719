import { createContext, type ReactElement, useContext } from 'react';

/**
 * Where a page is made on the server: the HTML of a part of it, rendered once for each `key`, which says all that the
 * part depends on; it reads no context and no address, and makes no ids.
 */
export type Fragments = { html: (key: string, part: () => ReactElement) => string };

/** Null in the browser, where every part is rendered as it stands. */
export const PageFragments = createContext<Fragments | null>(null);

/**
 * The contents of an element whose children are `items`, as the HTML of each, where the server has a place for it and
 * `name` says with the item all that `render` depends on; undefined where React is to render them.
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

/** What stands for header and footer where the server has their HTML already; null where they are rendered. */
export const FrameMarks = createContext<{ header: string; footer: string } | null>(null);

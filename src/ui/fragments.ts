import { createContext, type ReactElement } from 'react';

/**
 * Where a page is made on the server: the HTML of a part of it, rendered once for each `key`, which says all that the
 * part depends on; it reads no context and no address, and makes no ids.
 */
export type Fragments = { html: (key: string, part: () => ReactElement) => string };

/** Null in the browser, where every part is rendered as it stands. */
export const PageFragments = createContext<Fragments | null>(null);

/** What stands for header and footer where the server has their HTML already; null where they are rendered. */
export const FrameMarks = createContext<{ header: string; footer: string } | null>(null);

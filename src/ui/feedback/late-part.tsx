import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { retry } from '#/ui/client/retry.ts';

/** A part of a page whose script a browser loads after the page; `component` is set from then on. */
export type LatePart<Props> = {
  load: () => Promise<ComponentType<Props>>;
  component?: ComponentType<Props>;
};

/**
 * Loads a part, once. A page's loader calls it: on the server for the HTML, in the browser before navigating
 * to the page.
 */
export async function loadPart<Props>(part: LatePart<Props>): Promise<ComponentType<Props>> {
  part.component ??= await part.load();
  return part.component;
}

/**
 * A part rendered on the server: its HTML stays unchanged until the script is loaded, so that the page is
 * shown and usable before that. Loading is repeated until it succeeds.
 */
export function Late<Props extends object>({ part, props }: { part: LatePart<Props>; props: Props }) {
  const [Part, setPart] = useState(() => part.component);
  useEffect(() => {
    if (Part) return;
    const stopper = new AbortController();
    void retry(() => loadPart(part), { signal: stopper.signal, mayPass: () => true }).then(
      // Rendered in slices between which the page responds; the server's HTML stays meanwhile.
      loaded => loaded && startTransition(() => setPart(() => loaded)),
    );
    return () => stopper.abort();
  }, [Part, part]);
  const isServer = typeof window === 'undefined';
  if (!Part) return <div key="late" className="contents" data-late="" suppressHydrationWarning {...KEPT} />;
  return (
    <div key="there" className="contents" data-late={isServer ? '' : undefined}>
      <Part {...props} />
    </div>
  );
}

// React does not hydrate the children of an element that has its own HTML.
const KEPT = { dangerouslySetInnerHTML: { __html: '' } };

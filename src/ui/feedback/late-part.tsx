import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { retry } from '#/ui/client/retry.ts';

/** A part of a page whose script a browser loads once the page is there; `component` is known from then on. */
export type LatePart<Props> = {
  load: () => Promise<ComponentType<Props>>;
  component?: ComponentType<Props>;
};

/** Loads a part, once. A page’s loader calls it: on the server for the HTML, in the browser before it goes to the page. */
export async function loadPart<Props>(part: LatePart<Props>): Promise<ComponentType<Props>> {
  part.component ??= await part.load();
  return part.component;
}

/**
 * A part that the server has rendered: its HTML stays as it is until the script is there, so that the page is shown
 * and usable before. Tries again for as long as the script does not come.
 */
export function Late<Props extends object>({ part, props }: { part: LatePart<Props>; props: Props }) {
  const [Part, setPart] = useState(() => part.component);
  useEffect(() => {
    if (Part) return;
    const stopper = new AbortController();
    void retry(() => loadPart(part), { signal: stopper.signal, mayPass: () => true }).then(
      // In slices between which the page answers: what the server has rendered stands there meanwhile.
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

// React leaves alone what an element with its own HTML holds while it takes a page over.
const KEPT = { dangerouslySetInnerHTML: { __html: '' } };

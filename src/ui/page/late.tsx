import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** For each part that the server rendered and whose code is not loaded yet, a promise of its hydration. */
const waiting = new Set<Promise<void>>();

/**
 * A boundary for `lazy` parts that the server renders, too. React removes such a part from the page if new data reaches
 * it before its code: `lateParts` says when none does any more.
 */
export function Late({ children }: { children: ReactNode }) {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    waiting.add(promise);
    return resolve;
  }, [promise, resolve]);
  return (
    <Suspense>
      {children}
      <Hydrated onHydrated={resolve} />
    </Suspense>
  );
}

function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Waits until all parts in a `Late` boundary are hydrated. */
export const lateParts = () => Promise.all(waiting);

import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Each resolves when a part that the server rendered is hydrated. */
const waiting = new Set<Promise<void>>();

/**
 * A boundary for `lazy` parts that are in the server's HTML, too. If new data reaches such a part before its
 * code is loaded, React removes the part from the page; so load new data only after `lateParts`.
 */
export function Late({ children }: { children: ReactNode }) {
  const [{ promise, resolve }] = useState(makeSignal);
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

// Promise.withResolvers is missing in browsers of early 2024.
function makeSignal() {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}

function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Waits until all parts in a `Late` boundary are hydrated. */
export const lateParts = () => Promise.all(waiting);

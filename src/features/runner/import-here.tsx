import { lazy, Suspense, useEffect, useState } from 'react';

// Whoever opens no file loads no engine.
const ImportTournament = lazy(async () => ({
  default: (await import('./import-tournament.tsx')).ImportTournament,
}));

/** Offers to open a tournament from its file, once the page is in a browser. */
export function ImportHere() {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (!inBrowser) return null;
  return (
    <Suspense>
      <ImportTournament />
    </Suspense>
  );
}

import { lazy, Suspense, useState } from 'react';
import { Button } from '#/ui/theme/button.tsx';

// Loaded only on demand, because it brings the tournament engine with it.
const ImportTournament = lazy(async () => ({
  default: (await import('./import-tournament.tsx')).ImportTournament,
}));

/** A button that imports a tournament from its file. */
export function ImportHere() {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <Suspense>
      <ImportTournament />
    </Suspense>
  ) : (
    <Button variant="plain" small className="mt-3" onClick={() => setWanted(true)}>
      대회 파일에서 이어서 하기
    </Button>
  );
}

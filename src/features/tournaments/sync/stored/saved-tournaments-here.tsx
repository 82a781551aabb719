import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#/ui/theme/button.tsx';

/** The list of saved tournaments, loaded only when this browser has ever stored one. */
export function SavedTournamentsHere() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      if (!(await hasDatabase())) return;
      const { SavedTournamentList } = await import('./saved-tournament-list.tsx');
      setList(() => SavedTournamentList);
    };
    load().catch(() => {});
  }, []);
  return List ? <List /> : null;
}

async function hasDatabase(): Promise<boolean> {
  // Some browsers cannot list their databases.
  if (!indexedDB.databases) return true;
  return (await indexedDB.databases()).some(({ name }) => name === 'dangu-runner');
}

// Loaded only on demand, because it brings the tournament engine with it.
const ImportTournament = lazy(async () => ({
  default: (await import('./saved-tournament-list.tsx')).ImportTournament,
}));

export function ImportHere() {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <Suspense>
      <ImportTournament />
    </Suspense>
  ) : (
    <Button variant="plain" small className="mt-3 px-0 underline" onClick={() => setWanted(true)}>
      대회 파일에서 이어서 하기
    </Button>
  );
}

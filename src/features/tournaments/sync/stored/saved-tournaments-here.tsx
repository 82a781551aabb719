import { type ComponentType, useEffect, useState } from 'react';

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

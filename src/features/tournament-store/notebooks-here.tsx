import { type ComponentType, useEffect, useState } from 'react';

/** Offers to go on with what this browser keeps; who has never run a tournament here loads nothing for it. */
export function NotebooksHere() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      if (!(await hasShelf())) return;
      const { SavedTournamentList } = await import('./saved-tournament-list.tsx');
      setList(() => SavedTournamentList);
    };
    load().catch(() => {});
  }, []);
  return List ? <List /> : null;
}

async function hasShelf(): Promise<boolean> {
  // Where a browser does not tell, looking is the only way.
  if (!indexedDB.databases) return true;
  return (await indexedDB.databases()).some(({ name }) => name === 'dangu-runner');
}

import { useEffect, useState } from 'react';
import type { Found } from './saved-tournaments.client.ts';

type Storage = typeof import('./saved-tournaments.client.ts');

/** What this browser keeps of tournaments, newest first; undefined while it is looked for, empty where nothing can be kept. */
export function useSavedTournaments(): {
  found: Found[] | undefined;
  remove: (key: string) => Promise<void>;
} {
  const [found, setFound] = useState<Found[]>();
  const look = async ({ listSavedTournaments }: Storage) => setFound(await listSavedTournaments());
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the part appears
  useEffect(() => {
    const lookAgain = () => void loadStorage().then(look, () => setFound([]));
    lookAgain();
    // Whoever comes back from the runner by the browser's own button finds the list as it is now.
    addEventListener('pageshow', lookAgain);
    return () => removeEventListener('pageshow', lookAgain);
  }, []);
  const remove = async (key: string) => {
    const storage = await loadStorage();
    await storage.removeSavedTournament(key);
    await look(storage);
  };
  return { found, remove };
}

const loadStorage = () => import('./saved-tournaments.client.ts');

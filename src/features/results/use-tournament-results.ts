import { useCallback, useEffect, useState } from 'react';
import { ask, browserApi } from '#/ui/api.ts';
import { useSession } from '#/ui/session.ts';
import type { TournamentResults } from './results.contract.ts';

/**
 * What counts of a tournament and what the reader may say, read anew with each `version` of it and after an answer
 * (`read`); null until it is known, and where it cannot be read.
 */
export function useTournamentResults(id: number, version: number) {
  const reader = useSession()?.userId;
  const [results, setResults] = useState<TournamentResults | null>(null);
  const read = useCallback(async () => {
    const call = browserApi.api.tournaments[':id'].results.$get({ param: { id: String(id) } });
    setResults(await ask(call).catch(() => null));
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader and a later version are answered otherwise
  useEffect(() => void read(), [read, reader, version]);
  return { results, read };
}

import { useCallback, useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import type { TournamentResults } from './results.contract.ts';

/** Which matches count and what the member may answer, null until loaded; `read` reloads them. */
export function useTournamentResults(id: number, version: number) {
  const reader = useSession()?.userId;
  const [results, setResults] = useState<TournamentResults | null>(null);
  const read = useCallback(async () => {
    const call = browserApi.api.tournaments[':id'].results.$get({ param: { id: String(id) } });
    setResults(await fetchJson(call).catch(() => null));
  }, [id]);
  useEffect(() => {
    setResults(null);
    if (reader) void read();
  }, [read, reader]);
  const isConcerned =
    results !== null && (results.own !== null || results.matches.some(({ can }) => can.rule));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later version is answered otherwise
  useEffect(() => {
    if (isConcerned) void read();
  }, [version]);
  return { results, read };
}

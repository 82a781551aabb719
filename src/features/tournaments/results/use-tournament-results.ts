import { useCallback, useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import type { TournamentResults } from './results.contract.ts';

/**
 * Returns which matches of a tournament count and which answers the signed-in member may give (null until
 * loaded), and `read`, which reloads them. A new `version` reloads them only for members who are concerned,
 * because there may be a thousand spectators.
 */
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

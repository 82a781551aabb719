import { useCallback, useEffect, useState } from 'react';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchJson, type PageRequest } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';

/** The results for a page's loader; null on failure. */
export const loadResults = ({ api }: Pick<PageRequest, 'api'>, { id }: Pick<TournamentWithEvents, 'id'>) =>
  fetchJson(api.api.tournaments[':id'].results.$get({ param: { id: String(id) } })).catch(() => null);

/**
 * The counting matches, and the signed-in member's possible answers; null until loaded, for guests and on
 * failure. `read` loads this again; a change of `version` does too for members who may answer. `first` is what
 * the page's loader has loaded already.
 */
export function useTournamentResults(id: number, version: number, first: TournamentResults | null = null) {
  const reader = useSession()?.userId;
  const [results, setResults] = useState(first);
  const read = useCallback(async () => {
    setResults(await loadResults({ api: browserApi }, { id }));
  }, [id]);
  useEffect(() => {
    setResults(first);
    if (reader && !first) void read();
  }, [read, reader, first]);
  const isConcerned =
    results !== null && (results.own !== null || results.matches.some(({ can }) => can.rule));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later version is answered otherwise
  useEffect(() => {
    if (isConcerned) void read();
  }, [version]);
  return { results, read };
}

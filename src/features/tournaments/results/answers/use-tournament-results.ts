import { useCallback, useEffect, useRef, useState } from 'react';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchJson, type PageRequest } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';

/** The results for a page's loader; null on failure. */
export const loadResults = ({ api }: Pick<PageRequest, 'api'>, { id }: Pick<TournamentWithEvents, 'id'>) =>
  fetchJson(api.api.tournaments[':id'].results.$get({ param: { id: String(id) } })).catch(() => null);

type ResultsOptions = { first?: TournamentResults | null; isComing?: boolean; isCounted?: boolean };

/**
 * Returns `results`, the counting matches with the signed-in member's possible answers (null until loaded and for
 * guests), and `read`, a function that loads them again. A new `version` loads them again for members with
 * an answer to give, and where the page says how many matches count (`isCounted`). `first` are the results from the
 * page's loader; while `isComing` the loader is still loading them.
 */
export function useTournamentResults(
  id: number,
  version: number | string,
  { first = null, isComing = false, isCounted = false }: ResultsOptions = {},
) {
  const reader = useSession()?.userId;
  const [results, setResults] = useState(first);
  const lastRead = useRef({});
  const read = useCallback(async () => {
    const own = {};
    lastRead.current = own;
    const found = await loadResults({ api: browserApi }, { id });
    // The answer to an earlier read is older, or of another tournament.
    if (lastRead.current === own) setResults(now => found ?? now);
  }, [id]);
  useEffect(() => {
    lastRead.current = {};
    setResults(first);
    if (reader && !first && !isComing) void read();
  }, [read, reader, first, isComing]);
  const isConcerned =
    isCounted || (results !== null && (results.own !== null || results.matches.some(({ can }) => can.rule)));
  const shownVersion = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a later version is a reason
  useEffect(() => {
    if (isConcerned && version !== shownVersion.current) void read();
    shownVersion.current = version;
  }, [version]);
  return { results, read };
}

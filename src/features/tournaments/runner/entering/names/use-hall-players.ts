import {
  isOfferedPlayer,
  type OfferedPlayer,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { useLoadedList } from '#/features/tournaments/runner/entering/use-loaded-list.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

/** The players of a hall; with `typed`, those whose nickname contains it. */
export function useHallPlayers(hall: string, typed: string) {
  const q = typed.trim().slice(0, 50) || undefined;
  return useLoadedList<OfferedPlayer>(`${hall}\n${q ?? ''}`, {
    ask: () => fetchPlayers(hall, q),
    isRow: isOfferedPlayer,
    now: q === undefined,
  });
}

/** Like `useHallPlayers`, as a single request; throws without a network. */
export function fetchPlayers(hall: string, q?: string): Promise<OfferedPlayer[]> {
  const query = q === undefined ? { hall } : { hall, q };
  return fetchJson(browserApi.api.memberanking.players.$get({ query }));
}

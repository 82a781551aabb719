import {
  isOfferedPlayer,
  type OfferedPlayer,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { useLoadedList } from '#/features/tournaments/runner/entering/use-loaded-list.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

/** Loads the players of a hall; with `typed`, only those whose nickname contains that text. */
export function useHallPlayers(hall: string, typed: string) {
  const q = typed.trim().slice(0, 50) || undefined;
  return useLoadedList<OfferedPlayer>(`${hall}\n${q ?? ''}`, {
    ask: () => fetchPlayers(hall, q),
    isRow: isOfferedPlayer,
    now: q === undefined,
  });
}

/**
 * Loads the players of a hall in a single request; with `q`, only those whose nickname contains it. Throws
 * without a network.
 */
export function fetchPlayers(hall: string, q?: string): Promise<OfferedPlayer[]> {
  const query = q === undefined ? { hall } : { hall, q };
  return fetchJson(browserApi.api.memberanking.players.$get({ query }));
}

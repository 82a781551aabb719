import { ask, browserApi } from '#/ui/api.ts';
import { isOfferedPlayer, type OfferedPlayer } from './entering.rules.ts';
import { useAskedList } from './use-asked-list.ts';

/** The players of a hall, or those of them with `typed` in the nickname. */
export function useHallPlayers(hall: string, typed: string) {
  const q = typed.trim().slice(0, 50) || undefined;
  return useAskedList<OfferedPlayer>(`${hall}\n${q ?? ''}`, {
    ask: () => askPlayers(hall, q),
    isRow: isOfferedPlayer,
    now: q === undefined,
  });
}

/** The same once; where the network is gone it throws. */
export function askPlayers(hall: string, q?: string): Promise<OfferedPlayer[]> {
  const query = q === undefined ? { hall } : { hall, q };
  return ask(browserApi.api.memberanking.players.$get({ query }));
}

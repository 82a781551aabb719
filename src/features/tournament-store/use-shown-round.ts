import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { currentRound } from './rounds.rules.ts';

/** The round on the screen, as the address says: it changes when somebody goes on, not when its last match ends. */
export function useShownRound(tournament: Tournament): [round: number, show: (round: number) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get('round'));
  const isThere = Number.isInteger(requested) && requested >= 1 && requested <= tournament.rounds.length;
  const round = isThere ? requested : currentRound(tournament);
  const show = (wanted: number) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now);
        next.set('round', String(wanted));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is a round, the address says which
  useEffect(() => {
    if (!isThere && round > 0) show(round);
  }, [isThere, round]);
  return [round, show];
}

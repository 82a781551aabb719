import { useSearchParams } from 'react-router';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

/**
 * The part of a running tournament that is shown: matches to play now, the groups (0), a round (from 1), or
 * the bracket as a picture.
 */
export type ShownView = 'now' | number | 'picture';

/** The view in the address (`?round=2`, `?round=picture`); by default the matches to play now. */
export function useShownView(tournament: Tournament): [view: ShownView, show: (view: ShownView) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('round') ?? '';
  const round = Number(requested);
  const first = tournament.groups.length > 0 && requested !== '' ? 0 : 1;
  const isThere = Number.isInteger(round) && round >= first && round <= tournament.rounds.length;
  const show = (wanted: ShownView) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now);
        if (wanted === 'now') next.delete('round');
        else next.set('round', String(wanted));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (requested === 'picture' && tournament.rounds.length > 0) return ['picture', show];
  return [isThere ? round : 'now', show];
}

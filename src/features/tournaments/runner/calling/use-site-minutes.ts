import { useEffect, useState } from 'react';
import type { Lasting } from '#/features/tournaments/engine/evening/match-minutes.contract.ts';
import { usualTotal } from '#/features/tournaments/engine/evening/match-minutes.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

/**
 * The duration of matches with these targets on this site; undefined until it is loaded, and without a
 * network.
 */
export function useSiteMinutes(tournament: Tournament): Lasting | undefined {
  const [lasting, setLasting] = useState<Lasting>();
  const ball = tournament.settings?.play.ball ?? '4';
  const total = usualTotal(tournament);
  useEffect(() => {
    if (total === null) return;
    let left = false;
    const query = { ball, total: String(total) };
    fetchJson(browserApi.api['match-minutes'].$get({ query })).then(
      found => !left && setLasting(found ?? undefined),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [ball, total]);
  return lasting;
}

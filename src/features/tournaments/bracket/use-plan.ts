import { useMemo } from 'react';
import { planMinutes } from '#/features/tournaments/engine/evening/match-minutes.rules.ts';
import { type NightPlan, planNight } from '#/features/tournaments/engine/evening/plan.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { type PlayedOn, planStart } from './plan-start.rules.ts';

/** Plans the remaining matches every minute; `first` is when the page was rendered, for the first paint. */
export function usePlan(
  tournament: Tournament,
  { day, startsAt }: PlayedOn,
  first?: number,
): NightPlan | undefined {
  const tables = tournament.settings?.tables ?? 0;
  const now = useNow(tables > 0 && tournament.champion === null, first);
  const minute = now === undefined ? undefined : Math.floor(now / MINUTE_MS);
  return useMemo(() => {
    if (minute === undefined) return undefined;
    const start = planStart(tournament, { day, startsAt }, minute * MINUTE_MS);
    if (start === undefined) return undefined;
    return planNight(tournament, { now: start, tables, ...planMinutes(tournament) });
  }, [tournament, day, startsAt, tables, minute]);
}

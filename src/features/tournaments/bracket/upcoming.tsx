import { useMemo } from 'react';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { type NightPlan, planMinutes, planNight } from '#/features/tournaments/engine/schedule/plan.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { type PlayedOn, plannedFor, planStart } from './match-times.rules.ts';

type UpcomingProps = { tournament: Tournament; matches: readonly Match[]; plan: NightPlan; most: number };

/** Lists the first `most` of `matches` in their planned order, with their planned times. */
export function Upcoming({ tournament, matches, plan, most }: UpcomingProps) {
  const startOf = ({ key }: Match) => plan.matches.get(key)?.start ?? Number.POSITIVE_INFINITY;
  return (
    <ol className="mb-4">
      {matches
        .toSorted((one, other) => startOf(one) - startOf(other))
        .slice(0, most)
        .map(match => (
          <li key={match.key} className="flex gap-3 py-2 border-b border-line">
            <span className="flex-none basis-24 font-bold tabular-nums whitespace-nowrap">
              {plannedFor(plan, match)}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {match.sides.map(({ entry }) => nameOf(tournament, entry)).join(' – ')}
              </span>
              <span className="block text-soft text-row">{matchTitle(tournament, match)}</span>
            </span>
          </li>
        ))}
    </ol>
  );
}

/** The plan of the remaining matches, renewed every minute; `first` is the time of the server's rendering. */
export function usePlan(tournament: Tournament, { day, startsAt }: PlayedOn, first?: number) {
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

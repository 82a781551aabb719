import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { readyMatches } from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { NightPlan } from '#/features/tournaments/engine/evening/plan.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { plannedFor } from './plan-text.rules.ts';

/** The next matches in order of their planned begin, each with its time. */
export function Upcoming({
  tournament,
  plan,
  most,
}: {
  tournament: Tournament;
  plan: NightPlan;
  most: number;
}) {
  return (
    <ol className="mb-4">
      {upcomingMatches(tournament, plan)
        .slice(0, most)
        .map(match => (
          <li key={match.key} className="flex gap-3 py-2 border-b border-line">
            <span className="flex-none basis-24 font-bold tabular-nums">{plannedFor(plan, match)}</span>
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

/** The matches that can be played and are not called yet, in order of the plan. */
export function upcomingMatches(tournament: Tournament, plan: NightPlan): Match[] {
  const startOf = ({ key }: Match) => plan.matches.get(key)?.start ?? Number.POSITIVE_INFINITY;
  return readyMatches(tournament).toSorted((one, other) => startOf(one) - startOf(other));
}

import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { readyMatches } from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { NightPlan } from '#/features/tournaments/engine/evening/plan.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { plannedFor } from './plan-text.rules.ts';
import './upcoming.css';

/** The next matches in the order in which they begin by the plan, each with its time. */
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
    <ol className="upcoming">
      {upcomingMatches(tournament, plan)
        .slice(0, most)
        .map(match => (
          <li key={match.key}>
            <span className="upcoming-time">{plannedFor(plan, match)}</span>
            <span className="upcoming-pair">
              {match.sides.map(({ entry }) => nameOf(tournament, entry)).join(' – ')}
            </span>
            <span className="upcoming-title">{matchTitle(tournament, match)}</span>
          </li>
        ))}
    </ol>
  );
}

/** What can be played and is not called yet, in the order of the plan. */
export function upcomingMatches(tournament: Tournament, plan: NightPlan): Match[] {
  const startOf = ({ key }: Match) => plan.matches.get(key)?.start ?? Number.POSITIVE_INFINITY;
  return readyMatches(tournament).toSorted((one, other) => startOf(one) - startOf(other));
}

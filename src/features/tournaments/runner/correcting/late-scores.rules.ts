import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { entriesIn, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { step } from '#/features/tournaments/engine/replay.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';

/**
 * Returns the first match of `scored` (keys of matches being scored) whose players would change by the event
 * that adds a late entrant, so that its points would be lost; undefined if there is none.
 */
export function disturbedMatch(
  tournament: Tournament,
  event: TournamentEvent,
  scored: readonly string[],
): Match | undefined {
  if (validateEvent(tournament, event) !== undefined) return undefined;
  const after = step(tournament, event);
  const pairOf = (match: Match | undefined) => (match ? entriesIn(match).join() : '');
  return scored
    .flatMap(key => findMatch(tournament, key) ?? [])
    .find(
      match =>
        match.state === 'open' && match.round > 0 && pairOf(match) !== pairOf(findMatch(after, match.key)),
    );
}

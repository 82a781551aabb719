import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { closingOf, countedSentence, takingSentence } from './closing.rules.ts';
import { useTournamentResults } from './use-tournament-results.ts';

type CountedProps = { saved: TournamentWithEvents; tournament: Tournament };

/** For the organiser of a closed tournament: how many matches count, and how many members have not accepted. */
export function CountedLine({ saved, tournament }: CountedProps) {
  const { results } = useTournamentResults(saved.id, saved.version);
  const closing = results && closingOf({ tournament, players: saved.players, notes: results.matches });
  return (
    <p className="mt-3 min-h-6 text-soft text-row" role="status">
      {closing && countedSentence(closing, true)}{' '}
      {closing && closing.asked.length + closing.declined.length > 0 && takingSentence(closing)}
    </p>
  );
}

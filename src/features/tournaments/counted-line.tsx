import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { useTournamentResults } from '#/features/results/use-tournament-results.ts';
import { closingOf, countedSentence, takingSentence, uncountedSentence } from './closing.rules.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';

/** What a closed tournament counts for, in a line for its organiser. */
export function CountedLine({ saved, tournament }: { saved: TournamentWithEvents; tournament: Tournament }) {
  const { results } = useTournamentResults(saved.id, saved.version);
  if (!results || saved.audience !== 'whole') return null;
  const closing = closingOf({ tournament, players: saved.players, notes: results.matches });
  return (
    <p className="share-about" role="status">
      대회를 종료했습니다. {countedSentence(closing, true)} {uncountedSentence(closing)}{' '}
      {takingSentence(closing)}
    </p>
  );
}

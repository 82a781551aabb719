import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { MatchPanel } from './match-panel.tsx';

type FoldedProps = {
  title: string;
  matches: Match[];
  /** Whether the list starts unfolded. */
  isOpen?: boolean;
};

/** The panels of matches, folded under a heading with the number of matches; nothing without matches. */
export function FoldedPanels({ title, matches, isOpen = false }: FoldedProps) {
  if (matches.length === 0) return null;
  return (
    <Fold className="pb-3 mt-3" summary={`${title} ${matches.length}`} open={isOpen}>
      <MatchPanels matches={matches} />
    </Fold>
  );
}

/** The matches still to play, and the decided ones below, folded while others are left. */
export function PlayedPanels({ matches }: { matches: Match[] }) {
  const left = matches.filter(({ state }) => state !== 'decided');
  const over = matches.filter(({ state, bye }) => state === 'decided' && !bye);
  return (
    <div>
      {left.length > 0 && <MatchPanels matches={left} />}
      <FoldedPanels title="끝난 경기" matches={over} isOpen={left.length === 0} />
    </div>
  );
}

/** The panels of these matches, side by side where there is room. */
export function MatchPanels({ matches }: { matches: Match[] }) {
  return (
    <div className="runner-matches grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 items-start">
      {matches.map(match => (
        <MatchPanel key={match.key} match={match} />
      ))}
    </div>
  );
}

import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { type MatchCommands, MatchPanel } from './match-panel.tsx';

export type MatchListProps = {
  tournament: Tournament;
  readOnly: boolean;
  /** The current time in milliseconds; undefined while no clock is shown. */
  now: number | undefined;
  /** Returns the current points of a match that is being scored; undefined when it is not. */
  pointsOf: (match: Match) => readonly [number, number] | undefined;
  commands: MatchCommands;
};

type FoldedProps = MatchListProps & {
  title: string;
  matches: Match[];
  /** Whether the list starts unfolded. */
  isOpen?: boolean;
};

/** The panels of matches, folded under a heading with the number of matches; nothing without matches. */
export function FoldedPanels({ title, isOpen = false, ...panels }: FoldedProps) {
  if (panels.matches.length === 0) return null;
  return (
    <Fold className="pb-3 mt-3" summary={`${title} ${panels.matches.length}`} open={isOpen}>
      <MatchPanels {...panels} />
    </Fold>
  );
}

/**
 * The panels of the matches still to play, and below them a folded list of the decided ones, unfolded when
 * none is left to play.
 */
export function PlayedPanels({ matches, ...shared }: MatchListProps & { matches: Match[] }) {
  const left = matches.filter(({ state }) => state !== 'decided');
  const over = matches.filter(({ state, bye }) => state === 'decided' && !bye);
  return (
    <div>
      {left.length > 0 && <MatchPanels {...shared} matches={left} />}
      <FoldedPanels {...shared} title="끝난 경기" matches={over} isOpen={left.length === 0} />
    </div>
  );
}

/** The panels of these matches, side by side where there is room. */
export function MatchPanels({
  matches,
  commands,
  pointsOf,
  ...shared
}: MatchListProps & { matches: Match[] }) {
  return (
    <div className="runner-matches grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 items-start">
      {matches.map(match => (
        <MatchPanel key={match.key} {...shared} {...commands} match={match} points={pointsOf(match)} />
      ))}
    </div>
  );
}

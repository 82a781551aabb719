import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type MatchCommands, MatchPanel } from './match-panel.tsx';

export type MatchListProps = {
  tournament: Tournament;
  readOnly: boolean;
  /** The moment, in milliseconds; undefined while nobody needs it. */
  now: number | undefined;
  /** The points of a match's scorer, where one is under way. */
  pointsOf: (match: Match) => readonly [number, number] | undefined;
  commands: MatchCommands;
};

type FoldedProps = MatchListProps & {
  title: string;
  matches: Match[];
  /** Whether they stand open: where nothing else is on the screen. */
  isOpen?: boolean;
};

/** These matches behind a press, with their number; nothing where there are none. */
export function FoldedPanels({ title, isOpen = false, ...panels }: FoldedProps) {
  if (panels.matches.length === 0) return null;
  return (
    <details className="runner-options" open={isOpen}>
      <summary>
        {title} {panels.matches.length}
      </summary>
      <MatchPanels {...panels} />
    </details>
  );
}

/** What is to be played, and folded below it what is over; that stands open where nothing is left to play. */
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

/** The panels of these matches, beside one another where there is room. */
export function MatchPanels({
  matches,
  commands,
  pointsOf,
  ...shared
}: MatchListProps & { matches: Match[] }) {
  return (
    <div className="runner-matches">
      {matches.map(match => (
        <MatchPanel key={match.key} {...shared} {...commands} match={match} points={pointsOf(match)} />
      ))}
    </div>
  );
}

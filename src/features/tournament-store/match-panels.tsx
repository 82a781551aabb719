import type { Match, Tournament } from '#/features/bracket-engine/tournament.rules.ts';
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

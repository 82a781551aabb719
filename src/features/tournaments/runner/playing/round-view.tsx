import { Columns, ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { useFocusOnChange } from '#/features/tournaments/runner/use-focus-on-change.ts';
import { Advancers, Byes } from './advancers.tsx';
import { type MatchListProps, PlayedPanels } from './match-panels.tsx';
import { matchesOfRound } from './rounds.rules.ts';

type RoundViewProps = MatchListProps & { round: number; onShow: (round: number) => void };

/** One round: its matches, the advancing entries, then the next round. */
export function RoundView({ round, onShow, ...shared }: RoundViewProps) {
  const { tournament } = shared;
  const heading = useFocusOnChange<HTMLHeadingElement>(round);
  const matches = matchesOfRound(tournament, round);
  const next = round < tournament.rounds.length ? () => onShow(round + 1) : undefined;
  return (
    <>
      <ViewTitle ref={heading}>{tournament.rounds[round - 1]?.title}</ViewTitle>
      <Columns
        aside={
          <>
            <Byes tournament={tournament} matches={matches} />
            {next && <Advancers tournament={tournament} round={round} onNext={next} />}
          </>
        }
      >
        <PlayedPanels {...shared} matches={matches} />
      </Columns>
    </>
  );
}

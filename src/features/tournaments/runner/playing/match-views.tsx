import { nameOf, tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Tables } from '#/features/tournaments/runner/calling/calls.tsx';
import { Columns, ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { useFocusOnChange } from '#/features/tournaments/runner/use-focus-on-change.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Button } from '#/ui/theme/button.tsx';
import { QualifyCard } from './groups-view.tsx';
import { FoldedPanels, MatchPanels, PlayedPanels } from './match-panel.tsx';
import {
  advancingEntries,
  byeEntries,
  currentMatches,
  currentRound,
  decidedMatches,
  isRoundOver,
  matchesOfRound,
} from './rounds.rules.ts';

export function NowView() {
  const { tournament, readOnly } = useRunning();
  const { now: matches, later } = currentMatches(tournament);
  const decided = decidedMatches(tournament);
  const round = currentRound(tournament);
  return (
    <>
      <ViewTitle>
        {matches.length > 0
          ? `지금 할 경기 · ${tournament.rounds[round - 1]?.title ?? tableName(tournament)}`
          : tournament.champion === null && tournament.groups.length > 0
            ? `${tableName(tournament)}가 끝났습니다`
            : '모든 경기가 끝났습니다'}
      </ViewTitle>
      {!readOnly && isUnplayed(tournament) && (
        <p className="text-soft text-row">
          승은 이긴 게임을 하나씩 셉니다. 진출을 누르면 경기가 끝나고 다음 라운드로 올라갑니다.
        </p>
      )}
      {!readOnly && <QualifyCard />}
      {!readOnly && tournament.champion === null && <Tables />}
      <Columns
        aside={
          <>
            <Byes matches={matchesOfRound(tournament, round)} />
            {round < tournament.rounds.length && <Advancers round={round} />}
            <FoldedPanels title="끝난 경기" matches={decided} />
          </>
        }
      >
        <div>
          <MatchPanels matches={matches} />
          <FoldedPanels title="이어지는 경기" matches={later} />
        </div>
      </Columns>
    </>
  );
}

/** Whether the tournament has a bracket in which no match was played; then the buttons are explained. */
const isUnplayed = ({ rounds }: Tournament) =>
  rounds.length > 0 && rounds.every(({ matches }) => matches.every(({ decidedBy }) => !decidedBy));

export function RoundView({ round, onShow }: { round: number; onShow: (round: number) => void }) {
  const { tournament } = useRunning();
  const heading = useFocusOnChange<HTMLHeadingElement>(round);
  const matches = matchesOfRound(tournament, round);
  const next = round < tournament.rounds.length ? () => onShow(round + 1) : undefined;
  return (
    <>
      <ViewTitle ref={heading}>{tournament.rounds[round - 1]?.title}</ViewTitle>
      <Columns
        aside={
          <>
            <Byes matches={matches} />
            {next && <Advancers round={round} onNext={next} />}
          </>
        }
      >
        <PlayedPanels matches={matches} />
      </Columns>
    </>
  );
}

/** The entries that advance from a round, and the button to the next round once all matches are decided. */
function Advancers({ round, onNext }: { round: number; onNext?: () => void }) {
  const { tournament } = useRunning();
  const advancing = advancingEntries(tournament, round);
  const all = tournament.rounds[round - 1]?.matches.length ?? 0;
  const isOver = isRoundOver(tournament, round);
  return (
    <section className="card flex flex-col gap-3 mt-5 lg:mt-0" aria-labelledby="advancers">
      <h2 id="advancers" className="text-lead font-bold">
        다음 라운드 진출자{' '}
        <span className="text-soft tabular-nums">
          {advancing.length} / {all}
        </span>
      </h2>
      {advancing.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {advancing.map(entry => (
            <li key={entry} className="px-3 py-1 rounded-full bg-primary-tint font-semibold">
              {nameOf(tournament, entry)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft text-row">아직 없습니다.</p>
      )}
      {isOver && onNext && <Button onClick={onNext}>다음 라운드 ({tournament.rounds[round]?.title})</Button>}
    </section>
  );
}

function Byes({ matches }: { matches: readonly Match[] }) {
  const { tournament } = useRunning();
  const byes = byeEntries(matches);
  if (byes.length === 0) return null;
  return (
    <p className="my-3 lg:mt-0">
      <strong>부전승 · 진출</strong> {byes.map(entry => nameOf(tournament, entry)).join(', ')}
    </p>
  );
}

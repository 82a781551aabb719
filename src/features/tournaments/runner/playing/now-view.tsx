import { tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Tables } from '#/features/tournaments/runner/calling/tables.tsx';
import { Columns, ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { Advancers, Byes } from './advancers.tsx';
import { currentMatches, decidedMatches } from './current-matches.rules.ts';
import { FoldedPanels, type MatchListProps, MatchPanels } from './match-panels.tsx';
import { QualifyCard } from './qualify-card.tsx';
import { currentRound, matchesOfRound } from './rounds.rules.ts';

/**
 * The view 지금 할 경기: the matches of any round that are being played or can be played; decided matches are
 * folded.
 */
export function NowView(shared: MatchListProps) {
  const { tournament, readOnly, now, commands } = shared;
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
          승은 이긴 게임을 하나씩 셉니다. 진출을 누르면 경기가 끝나고 다음 대진으로 올라갑니다.
        </p>
      )}
      {!readOnly && <QualifyCard tournament={tournament} perform={commands.perform} />}
      {!readOnly && tournament.champion === null && (
        <Tables tournament={tournament} now={now} onCall={commands.onCall} />
      )}
      <Columns
        aside={
          <>
            <Byes tournament={tournament} matches={matchesOfRound(tournament, round)} />
            {round < tournament.rounds.length && <Advancers tournament={tournament} round={round} />}
            <FoldedPanels title="끝난 경기" {...shared} matches={decided} />
          </>
        }
      >
        <div>
          <MatchPanels {...shared} matches={matches} />
          <FoldedPanels title="이어지는 경기" {...shared} matches={later} />
        </div>
      </Columns>
    </>
  );
}

/**
 * Whether there is a bracket of which no match was played; the view then explains the two buttons of a match.
 */
const isUnplayed = ({ rounds }: Tournament) =>
  rounds.length > 0 && rounds.every(({ matches }) => matches.every(({ decidedBy }) => !decidedBy));

import type { Names } from '#/features/tournaments/bracket/drawing/bracket-sentence.rules.ts';
import { finalRanks } from '#/features/tournaments/engine/evening/podium.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

type SingleStandingsProps = { tournament: Tournament; names: Names };

/** The standings of 개인전, which has no bracket: players with the most wins first. */
export function SingleStandings({ tournament, names }: SingleStandingsProps) {
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="sr-only">참가자와 승수</caption>
        <thead>
          <tr>
            <th scope="col">순위</th>
            <th scope="col">이름</th>
            <th scope="col">승</th>
          </tr>
        </thead>
        <tbody>
          {finalRanks(tournament).map(line => (
            <tr key={line.entry}>
              <td>{line.rank}</td>
              <th scope="row">
                {names(line.entry).name}
                {line.entry === tournament.champion && ' (최종 우승)'}
              </th>
              <td>{line.wins}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

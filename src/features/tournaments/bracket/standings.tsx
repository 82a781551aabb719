import type { Names } from '#/features/tournaments/bracket/drawing/bracket-sentence.rules.ts';
import { standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

type StandingsProps = { tournament: Tournament; names: Names };

/** The standings of a tournament without a bracket and without groups, such as 개인전. */
export function Standings({ tournament, names }: StandingsProps) {
  const { unit, lines } = standingsOf(tournament);
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="sr-only">참가자의 순위</caption>
        <thead>
          <tr>
            <th scope="col">순위</th>
            <th scope="col">이름</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.entry}>
              <td>{line.rank}</td>
              <th scope="row">
                {names(line.entry).name}
                {line.entry === tournament.champion && ' (최종 우승)'}
              </th>
              <td>{line.figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { Names } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { groupTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { crossResults } from '#/features/tournaments/formats/tables/cross-results.rules.ts';

type CrossTableProps = { tournament: Tournament; group: Group; names: Names };

/** The 리그 대진표 of a group: rows and columns are the players, each cell the row's results against the column. */
export function CrossTable({ tournament, group, names }: CrossTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-center tabular-nums whitespace-nowrap">
        <caption className="sr-only">{groupTitle(tournament, group)} 리그 대진표</caption>
        <thead>
          <tr className="text-soft text-label">
            <th scope="col" className="text-left">
              선수
            </th>
            {group.entries.map((entry, index) => (
              <th key={entry} scope="col" aria-label={names(entry).name} className="px-1.5">
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.entries.map((entry, index) => (
            <tr key={entry} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-semibold">
                {index + 1}. {names(entry).name}
              </th>
              {group.entries.map(other => (
                <td key={other} className={`px-1.5 ${other === entry ? 'bg-sunken' : ''}`}>
                  {crossResults(group, entry, other).map(({ key, text, won }) => (
                    <span key={key} className={`block ${won ? 'text-primary font-bold' : ''}`}>
                      {text}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

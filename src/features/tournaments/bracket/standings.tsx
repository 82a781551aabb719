import { groupTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import { tieNotes } from '#/features/tournaments/engine/results/ties.rules.ts';
import type { Group, Standing, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { roundRobinPlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  CRITERION_NAMES,
  figureOf,
  figureText,
  recordText,
  tableNote,
} from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import { crossResults } from '#/features/tournaments/formats/round-robin/cross-results.rules.ts';
import { roundRobinStage } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { Fold } from '#/ui/page/fold.tsx';
import './group-table.css';

type GroupTableProps = {
  tournament: Tournament;
  group: Group;
  /** Called when a player's name is pressed; names are plain text without it. */
  onPlayer?: (entry: number) => void;
};

/** The table of a group: places, points, the figure that decides ties, and the reason for each place. */
export function GroupTable({ tournament, group, onPlayer }: GroupTableProps) {
  const stage = roundRobinStage(tournament.settings);
  if (!stage) return null;
  const figure = figureOf(stage);
  const qualifying = roundRobinPlan(tournament.settings)?.qualifying?.(tournament, group);
  const isBegun = group.matches.some(({ state }) => state === 'decided');
  return (
    <table className="group-table w-full tabular-nums">
      <caption className="sr-only">{groupTitle(tournament, group)} 순위</caption>
      <thead>
        <tr>
          <th scope="col">위</th>
          <th scope="col">선수</th>
          <th scope="col">전적</th>
          <th scope="col">승점</th>
          <th scope="col">{CRITERION_NAMES[figure]}</th>
        </tr>
      </thead>
      <tbody>
        {group.table.map(line => (
          <tr
            key={line.entry}
            data-goes={(isBegun && qualifying?.has(line.entry)) || undefined}
            className={line.by === 'left' ? 'text-soft' : undefined}
          >
            <td>{isBegun ? line.place : '–'}</td>
            <th scope="row" title={nameOf(tournament, line.entry)}>
              {onPlayer ? (
                <button type="button" className="min-h-11 underline" onClick={() => onPlayer(line.entry)}>
                  {nameOf(tournament, line.entry)}
                </button>
              ) : (
                nameOf(tournament, line.entry)
              )}
              {isBegun && <PlaceReason line={line} />}
            </th>
            <td>{line.played > 0 ? recordText(line) : '–'}</td>
            <td>{line.points}</td>
            <td>{figureText(line, figure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlaceReason({ line: { by, played } }: { line: Standing }) {
  // Points are the usual reason and need no mention.
  if (by === 'points' || (played === 0 && by !== 'left')) return null;
  return <small className="ml-1.5 text-soft text-mark font-medium">{CRITERION_NAMES[by]}</small>;
}

export const GROUP_LIST = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5 items-start';

export function GroupTables({ tournament }: { tournament: Tournament }) {
  const stage = roundRobinStage(tournament.settings);
  if (!stage) return null;
  return (
    <>
      <div className={GROUP_LIST}>
        {tournament.groups.map(group => (
          <section key={group.index} aria-label={groupTitle(tournament, group)}>
            <h3 className="font-bold">{groupTitle(tournament, group)}</h3>
            <GroupTable tournament={tournament} group={group} />
            <Fold summary="리그 대진표">
              <CrossTable tournament={tournament} group={group} />
            </Fold>
          </section>
        ))}
      </div>
      <TieNotes tournament={tournament} />
      <p className="mt-3 text-soft text-row">{tableNote(stage)}</p>
    </>
  );
}

/** The 리그 대진표 of a group: rows and columns are the players, each cell the row's results against the column. */
export function CrossTable({ tournament, group }: { tournament: Tournament; group: Group }) {
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
              <th key={entry} scope="col" aria-label={nameOf(tournament, entry)} className="px-1.5">
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.entries.map((entry, index) => (
            <tr key={entry} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-semibold">
                {index + 1}. {nameOf(tournament, entry)}
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

/** One sentence for each tie: how it was settled, or that it is still open. */
export function TieNotes({ tournament }: { tournament: Tournament }) {
  const notes = tieNotes(tournament);
  if (notes.length === 0) return null;
  return (
    <ul className="tie-notes grid gap-1 mt-2 basis-full wrap-anywhere" aria-label="동률을 정한 방법">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** The standings of a tournament without a bracket and without groups, such as 개인전. */
export function Standings({ tournament }: { tournament: Tournament }) {
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
                {nameOf(tournament, line.entry)}
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

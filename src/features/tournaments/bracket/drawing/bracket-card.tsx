import { useEffect, useId, useRef } from 'react';
import { matchTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { average } from '#/shared/average.ts';
import { Button } from '#/ui/theme/button.tsx';
import { type Live, matchSentence, type Names, NOBODY_YET } from './bracket-sentence.rules.ts';

type BracketCardProps = {
  tournament: Tournament;
  match: Match | undefined;
  names: Names;
  live?: Live;
  onClose: () => void;
};

/** The details of a match, for spectators. */
export function BracketCard({ tournament, match, names, live, onClose }: BracketCardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const isOpen = match !== undefined;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, its key is Escape
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={title}
      onClose={onClose}
      onClick={event => event.target === dialog.current && dialog.current.close()}
    >
      {match && (
        <>
          <h2 className="dialog-title" id={title}>
            {matchTitle(tournament, match)}
          </h2>
          <p className="mt-2 text-soft">{matchSentence(tournament, match, names, live)}</p>
          {!match.bye && <Sides match={match} names={names} />}
          <div className="dialog-actions">
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              닫기
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

const FIGURES: [label: string, (score: MatchScore, side: 0 | 1) => string | number][] = [
  ['점수', ({ points }, side) => points[side]],
  ['목표', ({ targets }, side) => targets[side]],
  ['이닝', ({ innings }, side) => innings[side]],
  ['에버리지', ({ points, innings }, side) => average(points[side], innings[side])],
  ['하이런', ({ highRuns }, side) => highRuns[side]],
];

function Sides({ match: { sides, score, winner }, names }: { match: Match; names: Names }) {
  return (
    <table className="w-full mt-4 text-center tabular-nums">
      <caption className="sr-only">두 선수의 기록</caption>
      <thead>
        <tr className="*:w-1/3 *:py-2">
          <td />
          {sides.map(({ entry }, index) => {
            const known = entry === null ? { name: NOBODY_YET } : names(entry);
            return (
              <th
                key={entry ?? `side ${index}`}
                scope="col"
                className={winner === entry ? 'text-primary font-bold' : 'font-medium'}
              >
                {known.name}
                <span className="block text-soft text-mark font-normal">
                  {[known.score, known.hall].filter(Boolean).join(', ')}
                </span>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {score &&
          FIGURES.map(([label, figure]) => (
            <tr key={label} className="border-t border-line *:py-2">
              <th scope="row" className="text-soft font-normal text-left">
                {label}
              </th>
              <td>{figure(score, 0)}</td>
              <td>{figure(score, 1)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

import { Fragment, type KeyboardEvent, useState } from 'react';
import { GroupTables, Standings } from '#/features/tournaments/bracket/standings.tsx';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { average } from '#/shared/average.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { BracketDrawing, type DrawnBracket, type MatchPress } from './bracket-drawing.tsx';
import { fullLook, layoutBracket } from './bracket-layout.rules.ts';
import { RoundPanels } from './bracket-rounds.tsx';
import { enteredNames, type Live, matchSentence, type Names, NOBODY_YET } from './bracket-text.rules.ts';
import { bracketParts, stepTo } from './bracket-window.rules.ts';
import './bracket-picture.css';

type BracketPictureProps = {
  tournament: Tournament;
  /** Called when a match is pressed; without it a card of the match opens. */
  onOpen?: (match: string) => void;
  live?: Live;
  /** The reader's entry. */
  own?: number;
};

/** A bracket, on a phone one round at a time; without a bracket the groups' tables, or the standings. */
export function BracketPicture({ tournament, onOpen, live, own }: BracketPictureProps) {
  const [opened, setOpened] = useState<string>();
  const stop = useStop(tournament);
  if (tournament.rounds.length === 0 && tournament.groups.length > 0)
    return <GroupTables tournament={tournament} />;
  if (tournament.rounds.length === 0) return <Standings tournament={tournament} />;
  const pressOf = (match: Match): MatchPress => ({
    label: matchSentence(tournament, match, live),
    isTabStop: stop.all.has(match.key),
    onOpen: () => (onOpen ?? setOpened)(match.key),
  });
  const shown = allMatches(tournament).find(({ key }) => key === opened);
  const drawn = { tournament, live, own, pressOf };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the matches, which are buttons
    <div className="bracket" onKeyDown={stop.onKeyDown}>
      {bracketParts(tournament).map(part => (
        <Fragment key={part.title}>
          {part.title && <h3 className="mt-4 mb-2 text-lead font-bold">{part.title}</h3>}
          <WholeBracket {...drawn} {...part} />
          <RoundPanels {...drawn} {...part} />
        </Fragment>
      ))}
      {shown && (
        <Sheet title={matchTitle(tournament, shown)} onClose={() => setOpened(undefined)}>
          {/* The table below shows the result, but the winner there only by colour. */}
          <p className={shown.score ? 'sr-only' : 'text-soft'}>{matchSentence(tournament, shown, live)}</p>
          {!shown.bye && <Sides match={shown} names={enteredNames(tournament)} />}
        </Sheet>
      )}
    </div>
  );
}

/** The width in pixels that a whole bracket needs for letters of 13 px, by its number of rounds. */
const LEAST_WIDTHS = [0, 0, 0, 800, 930, 900, 1072, 1270, 1450, 1640, 1820];

function WholeBracket(drawn: DrawnBracket) {
  const { title, rounds, third } = drawn;
  const look = fullLook(rounds.length);
  const { width, height } = layoutBracket(rounds, third, look);
  return (
    <div className="bracket-whole">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture of buttons is no fieldset of a form */}
      <svg
        className="bracket-drawing"
        data-rounds={rounds.length}
        width={LEAST_WIDTHS[rounds.length]}
        viewBox={`-2 0 ${width + 4} ${height + 4}`}
        role="group"
        aria-label={title || '대진표'}
      >
        <BracketDrawing {...drawn} look={look} />
      </svg>
    </div>
  );
}

/** The match in each part of the bracket that Tab reaches, and a handler of arrow keys to move to others. */
function useStop(tournament: Tournament) {
  const [moved, setMoved] = useState<string>();
  const all = new Set(
    bracketParts(tournament).map(({ rounds, third }) => {
      const matches = rounds.flatMap(round => round.matches);
      if (third) matches.splice(-1, 0, third);
      const known = matches.find(({ key }) => key === moved) ?? matches.find(({ state }) => state === 'open');
      return (known ?? matches[0])?.key ?? '';
    }),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const match = (event.target as Element).closest('[data-match]');
    const from = match?.getAttribute('data-match');
    const next = from && stepTo(tournament, from, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setMoved(next);
    // A loser may go on in another part of the bracket.
    const view = match?.closest('.round-panels') ? '.round-panels' : '.bracket-whole';
    event.currentTarget.querySelector<SVGElement>(`${view} [data-match="${next}"]`)?.focus();
  };
  return { all, onKeyDown };
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

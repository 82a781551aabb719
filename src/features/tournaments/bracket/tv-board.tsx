import { BracketDrawing } from '#/features/tournaments/bracket/drawing/bracket-drawing.tsx';
import { layoutBracket, tvLook } from '#/features/tournaments/bracket/drawing/bracket-layout.rules.ts';
import { type Live, matchSentence } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import {
  type BracketWindow,
  bracketParts,
  roundsInWindow,
} from '#/features/tournaments/bracket/drawing/bracket-window.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import './tv-board.css';

type TvBoardProps = {
  tournament: Tournament;
  /** `part` is an index into `bracketParts`; names are readable with at most eight matches in a round. */
  page: BracketWindow & { part?: number };
  live?: Live;
};

/** The area of a 1920 × 1080 screen between head and foot. */
const PICTURE = { width: 1800, height: 800 };

export function TvBoard({ tournament, page, live }: TvBoardProps) {
  const part = bracketParts(tournament)[page.part ?? 0];
  const rounds = roundsInWindow(part?.rounds ?? [], page);
  const isFull = page.index === undefined && page.to === part?.rounds.length;
  const third = isFull ? part.third : null;
  const rows = Math.max(...rounds.map(({ matches }) => matches.length));
  const look = tvLook(rounds.length, rows, PICTURE);
  const { width, height } = layoutBracket(rounds, third, look);
  const spare = Math.max(0, PICTURE.height - height);
  return (
    <svg
      className="bracket-drawing tv-board"
      viewBox={`-2 ${-spare / 2} ${width + 4} ${height + spare + 4}`}
      role="img"
      aria-label={rounds
        .flatMap(({ matches }) => matches)
        .map(match => matchSentence(tournament, match, live))
        .join('. ')}
    >
      <BracketDrawing
        tournament={tournament}
        rounds={rounds}
        third={third}
        look={look}
        live={live}
        champion={isFull ? tournament.champion : null}
      />
    </svg>
  );
}

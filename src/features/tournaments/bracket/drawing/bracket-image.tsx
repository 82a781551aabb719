import { useEffect, useRef } from 'react';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { renderPng } from '#/ui/pictures/drawing-png.ts';
import { BracketDrawing } from './bracket-drawing.tsx';
import { fullLook, layoutBracket } from './bracket-layout.rules.ts';
import { bracketParts } from './bracket-window.rules.ts';

type BracketImageProps = {
  tournament: Tournament;
  head: ResultHead;
  /** Called with the picture, or with undefined if this browser cannot make one. */
  onMade: (png: Blob | undefined) => void;
};

const MARGIN = 24;
const HEAD_HEIGHT = 56;

/** Draws the whole bracket off screen and calls `onMade` with a PNG, or with undefined on failure. */
export function BracketImage({ tournament, head, onMade }: BracketImageProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const { champion } = tournament;
  const { parts, width, height } = stackParts(tournament);
  const address = head.address?.replace(/^https?:\/\//, '');
  const facts = [head.day && spokenDay(head.day, ''), head.hall, address].filter(Boolean).join(' · ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture, of the state at the press
  useEffect(() => {
    if (drawing.current)
      renderPng(drawing.current).then(onMade, (error: unknown) => {
        console.error(error);
        onMade(undefined);
      });
  }, []);
  return (
    <svg
      ref={drawing}
      className="bracket-drawing bracket-image"
      viewBox={`${-MARGIN} ${-MARGIN - HEAD_HEIGHT} ${width + 2 * MARGIN} ${height + 2 * MARGIN + HEAD_HEIGHT}`}
      width={width + 2 * MARGIN}
      height={height + 2 * MARGIN + HEAD_HEIGHT}
      aria-hidden="true"
    >
      <text x={0} y={-HEAD_HEIGHT + 18} fontSize={22} fontWeight={700}>
        {head.title || '대진표'}
      </text>
      <text className="bracket-detail" x={0} y={-HEAD_HEIGHT + 42} fontSize={15}>
        {facts}
      </text>
      {parts.map(({ title, top, rounds, third, look }) => (
        <g key={title} transform={`translate(0 ${top})`}>
          {title && (
            <text x={0} y={-8} fontSize={18} fontWeight={700}>
              {title}
            </text>
          )}
          <BracketDrawing
            tournament={tournament}
            rounds={rounds}
            third={third}
            champion={champion}
            look={look}
          />
        </g>
      ))}
    </svg>
  );
}

const TITLE_HEIGHT = 40;

/** Arranges the parts of the bracket one below the other, and adds up their size. */
function stackParts(tournament: Tournament) {
  let [width, height] = [0, 0];
  const parts = bracketParts(tournament).map(({ title, rounds, third }) => {
    const look = { ...fullLook(rounds.length), crownHeight: 68 };
    const size = layoutBracket(rounds, third, look);
    const top = height + (title ? TITLE_HEIGHT : 0);
    width = Math.max(width, size.width);
    height = top + size.height;
    return { title, rounds, third, look, top };
  });
  return { parts, width, height };
}

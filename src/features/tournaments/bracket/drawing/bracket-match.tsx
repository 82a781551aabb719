import type { KeyboardEvent } from 'react';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Box } from './bracket-layout.rules.ts';
import type { Look } from './bracket-look.rules.ts';
import { DETAIL_SIZE, isWord, type Row, rowsOf, tagOf } from './bracket-row.rules.ts';
import type { Live, Names } from './bracket-sentence.rules.ts';

export type MatchPress = {
  label: string;
  /** Whether this match can be reached with Tab; the arrow keys lead to the other matches of the part. */
  isStop: boolean;
  onOpen: () => void;
};
type BracketMatchProps = {
  box: Box;
  look: Look;
  names: Names;
  live?: Live;
  /** The number of an entry whose way through the bracket is marked. */
  highlight?: number;
  /** How the match is pressed; left out on paper, on a TV and at the edge of a phone. */
  press?: MatchPress;
};

/** A match in a bracket's drawing: its number, both sides, the score, and its table. */
export function BracketMatch({ box, look, names, live, highlight, press }: BracketMatchProps) {
  const { match, x, y, width, height } = box;
  const rows = rowsOf(match, look, names, live);
  return (
    <g
      transform={`translate(${round(x)} ${round(y)})`}
      className={`bracket-match${match.bye ? ' is-bye' : ''}${match.state === 'open' ? ' is-open' : ''}`}
      data-match={press && match.key}
      {...(press && pressable(press))}
    >
      <rect className="bracket-box" width={width} height={height} rx={look.font * 0.4} />
      {rows.map((row, index) => (
        <MatchRow
          key={row.entry ?? `side ${index}`}
          row={row}
          at={index}
          look={look}
          isMarked={highlight !== undefined && row.entry === highlight}
        />
      ))}
      {!match.bye && (
        <line
          className="bracket-split"
          x1={look.gutter}
          x2={width - look.font * 0.06}
          y1={look.rowHeight}
          y2={look.rowHeight}
        />
      )}
      <text
        className="bracket-number"
        x={look.gutter / 2}
        y={height / 2 + look.small * 0.35}
        fontSize={look.small}
        textAnchor="middle"
      >
        {match.next && match.index}
      </text>
      <BracketTag match={match} look={look} isScored={Boolean(live?.(match.key))} />
    </g>
  );
}

function pressable({ label, isStop, onOpen }: MatchPress) {
  return {
    role: 'button',
    tabIndex: isStop ? 0 : -1,
    'aria-label': label,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onOpen();
    },
  };
}

type MatchRowProps = { row: Row; at: number; look: Look; isMarked: boolean };

function MatchRow({ row, at, look, isMarked }: MatchRowProps) {
  const { rowHeight, gutter, pad, boxWidth } = look;
  const isTwoLines = look.detail === 'below' && row.detail !== '';
  const line = at * rowHeight + rowHeight * (isTwoLines ? 0.36 : 0.5) + row.size * 0.36;
  const scoreSize = isWord(row.score) ? look.small : look.font;
  return (
    <g className={`bracket-side is-${row.outcome}`}>
      {isMarked && (
        <rect
          className="bracket-marked"
          x={gutter}
          y={at * rowHeight + rowHeight * 0.04}
          width={boxWidth - gutter - rowHeight * 0.04}
          height={rowHeight * 0.92}
        />
      )}
      <text className="bracket-name" x={gutter + pad} y={round(line)} fontSize={round(row.size)}>
        {row.name}
        {row.detail && !isTwoLines && (
          <tspan className="bracket-detail" dx={look.small * 0.5} fontSize={round(look.small)}>
            {row.detail}
          </tspan>
        )}
      </text>
      {isTwoLines && (
        <text
          className="bracket-detail"
          x={gutter + pad}
          y={round((at + 0.83) * rowHeight)}
          fontSize={DETAIL_SIZE}
        >
          {row.detail}
        </text>
      )}
      {row.score && (
        <text
          className="bracket-score"
          x={boxWidth - pad}
          y={round((at + 0.5) * rowHeight + scoreSize * 0.36)}
          fontSize={round(scoreSize)}
          textAnchor="end"
        >
          {row.score}
        </text>
      )}
    </g>
  );
}

const round = (number: number) => Math.round(number * 100) / 100;

type BracketTagProps = { match: Match; look: Look; isScored: boolean };

/** The table of a called or running match, with a dot while it is played. */
function BracketTag({ match, look, isScored }: BracketTagProps) {
  const tag = tagOf(match, look, isScored);
  if (!tag) return null;
  const { text, isPlayed, size, width, height } = tag;
  const isWithin = look.tag === 'within';
  const left = look.boxWidth - width - look.pad - (isWithin ? look.scoreWidth : 0);
  const middle = isWithin ? look.rowHeight : -height * 0.22;
  const dot = isPlayed ? size : 0;
  return (
    <g className={isPlayed ? 'bracket-tag is-live' : 'bracket-tag'}>
      <rect x={left} y={middle - height / 2} width={width} height={height} rx={height / 2} />
      {isPlayed && <circle className="live-dot" cx={left + size * 0.85} cy={middle} r={size * 0.27} />}
      <text x={left + size / 2 + dot} y={middle + size * 0.36} fontSize={size}>
        {text}
      </text>
    </g>
  );
}

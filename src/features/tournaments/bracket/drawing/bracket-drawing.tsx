import { Trophy } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { THIRD_TITLE } from '#/features/tournaments/engine/bracket.rules.ts';
import { allMatches, isBegun } from '#/features/tournaments/engine/match.rules.ts';
import { nameOf, revivedEntries, sourceTexts } from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  type Box,
  type Joint,
  type Layout,
  type Look,
  layoutBracket,
  plateHeight,
} from './bracket-layout.rules.ts';
import {
  enteredNames,
  fitName,
  type Row,
  rowsOf,
  type Shown,
  scoreParts,
  scoreSpace,
  type Tag,
  tableTag,
} from './bracket-text.rules.ts';
import type { BracketPart } from './bracket-window.rules.ts';
import './bracket-drawing.css';

type BracketDrawingProps = Pick<Shown, 'live' | 'own'> & {
  tournament: Tournament;
  rounds: BracketPart['rounds'];
  third: Match | null;
  champion?: number | null;
  look: Look;
  /** Whether a missing name is left blank, so that it can be written on paper. */
  isBlank?: boolean;
  /**
   * Returns how a match is pressed, undefined for a match of the next round: a phone shows only the lines to it.
   * Left out on paper and on a TV, where no match is pressed.
   */
  pressOf?: (match: Match) => MatchPress | undefined;
};

/** A part of a bracket whose matches can be pressed. */
export type DrawnBracket = BracketPart &
  Pick<BracketDrawingProps, 'tournament' | 'live' | 'own'> & { pressOf: (match: Match) => MatchPress };

/** The lines, titles and matches of a bracket, or of a part of one; it must be inside an `<svg>`. */
export function BracketDrawing(props: BracketDrawingProps) {
  const { tournament, rounds, third, look, live, own, isBlank, pressOf } = props;
  const layout = layoutBracket(rounds, third, look);
  const shown: Shown = {
    names: enteredNames(tournament),
    sources: isBlank ? undefined : sourceTexts(tournament),
    revived: revivedEntries(tournament),
    live,
    own,
  };
  // Before the first match all of round one could be played, which says nothing.
  const showsOpen = allMatches(tournament).some(match => isBegun(match) || live?.(match.key));
  return (
    <>
      {layout.joints.map(({ from, to, points }) => (
        <path
          key={`${from.key} ${to.key}`}
          className={`bracket-joint${from.winner === null ? '' : ' is-won'}`}
          d={jointPath(points)}
        />
      ))}
      {look.hasTitles &&
        layout.columns.map(({ title, x }) => (
          <Title
            key={title}
            x={x + look.boxWidth / 2}
            y={look.headHeight * 0.5}
            size={look.font}
            title={title}
          />
        ))}
      {layout.boxes.map(box => {
        const press = pressOf?.(box.match);
        if (pressOf && !press) return null;
        const isOpen = showsOpen && box.match.state === 'open';
        return (
          <BracketMatch key={box.match.key} box={box} look={look} press={press} isOpen={isOpen} {...shown} />
        );
      })}
      <Crown layout={layout} {...props} />
    </>
  );
}

function Title({ x, y, size, title }: { x: number; y: number; size: number; title: string }) {
  return (
    <text className="bracket-title" x={x} y={y} fontSize={size} textAnchor="middle">
      {title}
    </text>
  );
}

function jointPath(points: Joint['points']): string {
  const [[x, y] = [0, 0], [turn] = [0], , [end, to] = [0, 0]] = points;
  const [from, until, half] = [y, to, turn].map(round);
  return `M${x} ${from}H${half}V${until}H${end}`;
}

function Crown({ layout, tournament, third, champion, look }: BracketDrawingProps & { layout: Layout }) {
  const { crownHeight, boxWidth, font } = look;
  const final = layout.boxes.find(({ match }) => match.next === null && match.key !== 'third');
  const thirdBox = third && layout.boxes.find(({ match }) => match.key === 'third');
  const height = plateHeight(look);
  const top = (final?.y ?? 0) - crownHeight * 0.86;
  const icon = font * 1.15;
  return (
    <g>
      {final && champion && (
        <g className="bracket-crown">
          <rect
            className="bracket-plate"
            x={final.x}
            y={top}
            width={boxWidth}
            height={height}
            rx={font * 0.5}
          />
          <Trophy x={final.x + look.pad} y={top + (height - icon) / 2} width={icon} height={icon} />
          <text x={final.x + look.pad * 2 + icon} y={top + height / 2 + font * 0.38} fontSize={font * 1.05}>
            우승{' '}
            {fitName(nameOf(tournament, champion), (boxWidth - 3 * look.pad - icon) / (font * 1.05) - 2.5)}
          </text>
        </g>
      )}
      {thirdBox && (
        <Title x={thirdBox.x + boxWidth / 2} y={thirdBox.y - font * 0.7} size={font} title={THIRD_TITLE} />
      )}
    </g>
  );
}

export type MatchPress = {
  label: string;
  /** Whether Tab reaches this match; arrow keys lead to the other matches of its part of the bracket. */
  isTabStop: boolean;
  onOpen: () => void;
};
type BracketMatchProps = Shown &
  Pick<BracketDrawingProps, 'look'> & { box: Box; press: MatchPress | undefined; isOpen: boolean };

function BracketMatch({ box, look, press, isOpen, ...shown }: BracketMatchProps) {
  const { match, x, y, width, height } = box;
  const rows = rowsOf(match, look, shown);
  const tag = tableTag(match, look, Boolean(shown.live?.(match.key)));
  const space = tag && tagSpace(tag, rows, look);
  return (
    <g
      transform={`translate(${round(x)} ${round(y)})`}
      className={`bracket-match${match.bye ? ' is-bye' : ''}${isOpen ? ' is-open' : ''}`}
      data-match={press && match.key}
      {...(press && pressable(press))}
    >
      <rect className="bracket-box" width={width} height={height} rx={look.font * 0.4} />
      {rows.map((row, index) => (
        <MatchRow
          key={row.entry ?? `side ${index}`}
          row={row}
          look={look}
          at={index}
          isOwn={row.entry !== null && row.entry === shown.own}
        />
      ))}
      {!match.bye && (
        <path className="bracket-split" d={splitPath(look, look.tag === 'beside' ? space : null)} />
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
      {tag && space && <BracketTag tag={tag} space={space} look={look} />}
    </g>
  );
}

function pressable({ label, isTabStop, onOpen }: MatchPress) {
  return {
    role: 'button',
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': label,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onOpen();
    },
  };
}

function MatchRow({ row, at, look, isOwn }: { row: Row; at: number; look: Look; isOwn: boolean }) {
  const { rowHeight, gutter, pad, boxWidth, font, small } = look;
  const middle = (at + 0.5) * rowHeight;
  const score = scoreParts(row.score);
  return (
    <g className={`bracket-side is-${row.outcome}`}>
      {isOwn && <OwnRow at={at} look={look} />}
      <text
        className="bracket-name"
        x={gutter + pad}
        y={round(middle + row.size * 0.36)}
        fontSize={round(row.size)}
      >
        {row.name}
        {row.detail && (
          <tspan
            className="bracket-detail"
            dx={row.name && small * 0.5}
            fontSize={round(row.name ? small : row.size)}
          >
            {row.detail}
          </tspan>
        )}
      </text>
      {row.score && (
        <text
          className="bracket-score"
          x={boxWidth - pad}
          y={round(middle + (score.points ? font : small) * 0.36)}
          fontSize={round(font)}
          textAnchor="end"
        >
          {score.points}
          {score.small && (
            <tspan className="bracket-detail" fontSize={round(small)}>
              {score.small}
            </tspan>
          )}
        </text>
      )}
    </g>
  );
}

/** The space between the mark of the reader's row and the lines around it, in pixels. */
const OWN_INSET = 1.5;

/** The mark of the reader's row: a fill, or a yellow edge on a dark screen. */
function OwnRow({ at, look: { gutter, boxWidth, rowHeight } }: { at: number; look: Look }) {
  const place = { x: gutter, y: at * rowHeight + OWN_INSET, height: rowHeight - 2 * OWN_INSET };
  return (
    <>
      <rect className="bracket-own" {...place} width={boxWidth - gutter - OWN_INSET} rx={2 * OWN_INSET} />
      <rect className="bracket-own-edge" {...place} width={4} />
    </>
  );
}

const round = (number: number) => Math.round(number * 100) / 100;

type TagSpace = { left: number; right: number };

const USUAL_SCORE = '10/10';

/**
 * Where a match's table is: on the upper edge of its box, or where boxes are close on the line between its rows,
 * left of their scores, below that of other matches.
 */
function tagSpace(tag: Tag, rows: Row[], look: Look): TagSpace {
  const { boxWidth, small } = look;
  if (look.tag === 'edge') return { left: boxWidth - small - tag.width, right: boxWidth - small };
  const scores = [USUAL_SCORE, ...rows.map(({ score }) => score)];
  const right = boxWidth - look.pad - Math.max(...scores.map(score => scoreSpace(score, look)));
  return { left: right - tag.width, right };
}

/** The line between the rows of a match, with a gap for its table. */
function splitPath({ gutter, rowHeight, boxWidth, font, small }: Look, tag: TagSpace | null): string {
  const end = round(boxWidth - font * 0.06);
  const gap = small * 0.4;
  const around = tag ? `H${round(tag.left - gap)}M${round(tag.right + gap)} ${rowHeight}` : '';
  return `M${gutter} ${rowHeight}${around}H${end}`;
}

/** The table of a called or running match, with a dot while the match is played. */
function BracketTag({ tag, space, look }: { tag: Tag; space: TagSpace; look: Look }) {
  const { small } = look;
  const isOnEdge = look.tag === 'edge';
  // Mostly above the edge, so as not to touch the score below it.
  const middle = isOnEdge ? round(-small * 0.4) : look.rowHeight;
  return (
    <g className={tag.isPlayed ? 'bracket-tag is-live' : 'bracket-tag'}>
      {isOnEdge && (
        <rect
          className="bracket-box"
          x={round(space.left - small * 0.4)}
          y={round(middle - small * 0.6)}
          width={round(tag.width + small * 0.8)}
          height={round(small * 1.2)}
          rx={round(small * 0.6)}
        />
      )}
      {tag.isPlayed && (
        <circle className="live-dot" cx={round(space.left + small * 0.4)} cy={middle} r={small * 0.27} />
      )}
      <text x={round(space.right)} y={round(middle + small * 0.36)} fontSize={small} textAnchor="end">
        {tag.text}
      </text>
    </g>
  );
}
